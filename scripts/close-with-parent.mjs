// Loaded before the server: closes it cleanly when its parent process ends, also after a SIGKILL of the parent.
if (process.channel) {
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
  })
  process.channel.unref()
}

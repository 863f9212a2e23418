// Loaded into the server before it starts: when the program that started it dies, however hard, it closes cleanly.
if (process.channel) {
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
  })
  process.channel.unref()
}

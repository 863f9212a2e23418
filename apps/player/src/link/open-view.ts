import { viewPath } from '@digisigncast/contract/devices/device-limits'
import { openHintSocket } from './link-socket.ts'

/** Requests the manifest of a screen when it may have changed, without a device. Returns a function that stops it. */
export function openView(screenKey: string, poll: () => void): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const socket = openHintSocket(viewPath, screenKey, {
    onRefused: () => undefined,
    onHint: (hint) => {
      if (hint.type !== 'manifest.changed') return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          poll()
        },
        Math.random() * (hint.spread_ms || 0),
      )
      timers.add(timer)
    },
  })
  return () => {
    socket.stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

import { type Bus, everywhere } from './bus.ts'

/** Wakes what waits for work, on this and every other server. A signal can be lost: listeners look at intervals, too. */
export interface Signal {
  send: () => void
  /** Returns a function that ends it. */
  listen: (listener: () => void) => () => void
}

export function openSignal(bus: Bus, topic: string): Signal {
  const listeners = new Set<() => void>()
  const wake = (): void => {
    for (const listener of listeners) listener()
  }
  const { send } = everywhere(bus, topic, { send: wake })
  // Signals may have been missed.
  bus.onBack(wake)
  return {
    send,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

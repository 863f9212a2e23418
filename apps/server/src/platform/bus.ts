/**
 * What the servers of one installation tell each other: hints only, so that one that is lost is caught by the next poll.
 * Telling never waits and never fails.
 */
export interface Bus {
  /** Are there other servers? */
  isShared: boolean
  /** Tells all other servers. */
  publish: (topic: string, message: unknown) => void
  /** Hears what other servers tell. */
  subscribe: (topic: string, listener: (message: never) => void) => void
  /** The others are heard again after a time in which messages may have been missed. */
  onBack: (listener: () => void) => void
  close: () => Promise<void>
}

/** Of a server that is alone. */
export const localBus: Bus = {
  isShared: false,
  publish: () => undefined,
  subscribe: () => undefined,
  onBack: () => undefined,
  close: async () => undefined,
}

type Calls = Record<string, (...args: never[]) => void>

/** The same calls, which happen here and on every other server. What they are given must be plain JSON. */
export function everywhere<T extends Calls>(bus: Bus, topic: string, calls: T): T {
  bus.subscribe(topic, ([name, args]: [string, never[]]) => calls[name]?.(...args))
  const both = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: never[]) => {
      call(...args)
      bus.publish(topic, [name, args])
    },
  ])
  return Object.fromEntries(both) as T
}

/**
 * Messages between the servers of one installation. They are hints: a lost one is made up for by the next poll.
 * Publishing never waits and never fails.
 */
export interface Bus {
  /** True when there are other servers. */
  isShared: boolean
  /** Sends a message to all other servers. */
  publish: (topic: string, message: unknown) => void
  /** Receives messages of other servers. */
  subscribe: (topic: string, listener: (message: never) => void) => void
  /** The connection is back; messages may have been missed. */
  onBack: (listener: () => void) => void
  close: () => Promise<void>
}

/** The bus of a single server. */
export const localBus: Bus = {
  isShared: false,
  publish: () => undefined,
  subscribe: () => undefined,
  onBack: () => undefined,
  close: async () => undefined,
}

type Calls = Record<string, (...args: never[]) => void>

/** The same calls, run on this and every other server. Arguments must be plain JSON. */
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

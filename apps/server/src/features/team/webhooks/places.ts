/** A webhook with a message to send. */
export interface Sender {
  accountId: string
  host: string
  /** Its last attempt failed. */
  isFailing: boolean
}

/** Attempts that run at a time on one server. */
const all = { total: 16, perAccount: 2, perHost: 4 } as const
/** Of these for webhooks whose last attempt failed: receivers that do not answer leave places for the others. */
const failing = { total: 8, perAccount: 1, perHost: 2 } as const

export interface Places {
  /** Whether `take` would take one. */
  hasRoom: (sender: Sender) => boolean
  /** Takes a place; returns a function that gives it back. Undefined: none is free for this webhook. */
  take: (sender: Sender) => (() => void) | undefined
}

/** Limits the attempts that run, per account and receiving host, and of failing webhooks. */
export function openPlaces(): Places {
  const running = new Set<Sender>()
  const fits = (limits: typeof all | typeof failing, others: readonly Sender[], { accountId, host }: Sender): boolean =>
    others.length < limits.total &&
    others.filter((other) => other.accountId === accountId).length < limits.perAccount &&
    others.filter((other) => other.host === host).length < limits.perHost
  const hasRoom = (sender: Sender): boolean => {
    const others = [...running]
    if (!fits(all, others, sender)) return false
    return (
      !sender.isFailing ||
      fits(
        failing,
        others.filter(({ isFailing }) => isFailing),
        sender,
      )
    )
  }
  return {
    hasRoom,
    take: (sender) => {
      if (!hasRoom(sender)) return undefined
      const place = { ...sender }
      running.add(place)
      return () => void running.delete(place)
    },
  }
}

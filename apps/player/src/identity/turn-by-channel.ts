import type { Turn, TurnEvents } from './single-instance.ts'

type MessageType = 'asking' | 'mine' | 'gone'

/** Which of two active windows stays active: the one that took over last, otherwise the one active for longer. */
interface Claim {
  /** Counts how often a user took over in any window. */
  takeovers: number
  /** When the window became active, in ms since 1970. */
  since: number
  by: string
}

interface Message extends Claim {
  word: MessageType
}

const replyTimeoutMs = 700
const askAgainMs = 3000

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listen: (event: MessageEvent<Message>) => void): void
}

const isAhead = (one: Claim, other: Claim): boolean => {
  if (one.takeovers !== other.takeovers) return one.takeovers > other.takeovers
  if (one.since !== other.since) return one.since < other.since
  return one.by < other.by
}

/** Fallback without Web Locks: a window that asks over the channel and gets no answer becomes active. */
export function turnByChannel(events: TurnEvents, channel: Channel): Turn {
  const mine: Claim = { takeovers: 0, since: 0, by: `${performance.now()} ${Math.random()}` }
  let isMine = false
  let hasNotified = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin
  const send = (type: MessageType): void => channel.postMessage({ ...mine, word: type } satisfies Message)
  const take = (): void => {
    clearTimeout(timer)
    isMine = true
    mine.since = Date.now()
    hasNotified = false
    send('mine')
    events.onMine()
  }
  const ask = (): void => {
    clearTimeout(timer)
    timer = setTimeout(take, replyTimeoutMs)
    send('asking')
  }
  const yieldTo = (): void => {
    clearTimeout(timer)
    timer = setTimeout(ask, askAgainMs)
    isMine = false
    if (!hasNotified) events.onOthers()
    hasNotified = true
  }
  channel.addEventListener('message', ({ data }) => {
    if (data.by === mine.by) return
    // Another window becomes active when this one is too busy to answer in time.
    const staysActive = isMine && (data.word !== 'mine' || isAhead(mine, data))
    mine.takeovers = Math.max(mine.takeovers, data.takeovers)
    if (staysActive) {
      if (data.word !== 'gone') send('mine')
    } else if (data.word === 'mine') yieldTo()
    else if (data.word === 'gone') ask()
    // Two windows ask at the same time: the smaller id wins.
    else if (data.by < mine.by) yieldTo()
  })
  addEventListener('pagehide', () => isMine && send('gone'))
  ask()
  const takeOver = (): void => {
    mine.takeovers += 1
    take()
  }
  return { takeOver }
}

import type { Turn, TurnEvents } from './single-instance.ts'

type MessageType = 'asking' | 'mine' | 'gone'

interface Message {
  word: MessageType
  by: string
}

const replyTimeoutMs = 700
const askAgainMs = 3000

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listen: (event: MessageEvent<Message>) => void): void
}

/** Fallback without Web Locks: a window that asks over the channel and gets no answer becomes active. */
export function turnByChannel(events: TurnEvents, channel: Channel): Turn {
  const me = `${performance.now()} ${Math.random()}`
  let isMine = false
  let hasNotified = false
  let timer: ReturnType<typeof setTimeout>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin
  const send = (type: MessageType): void => channel.postMessage({ word: type, by: me } satisfies Message)
  const take = (): void => {
    clearTimeout(timer)
    isMine = true
    hasNotified = false
    send('mine')
    events.onMine()
  }
  const ask = (): void => {
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
    if (data.by === me) return
    if (data.word === 'mine') yieldTo()
    else if (data.word === 'gone') ask()
    else if (isMine) send('mine')
    // Two windows ask at the same time: the smaller id wins.
    else if (data.by < me) yieldTo()
  })
  addEventListener('pagehide', () => isMine && send('gone'))
  ask()
  return { takeOver: take }
}

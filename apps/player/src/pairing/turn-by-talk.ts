import type { Turn, TurnEvents } from './single-instance.ts'

type Word = 'asking' | 'mine' | 'gone'

interface Said {
  word: Word
  by: string
}

const answerWithinMs = 700
const askAgainMs = 3000

/** A BroadcastChannel, as far as it is needed. */
export interface Channel {
  postMessage(said: unknown): void
  addEventListener(type: 'message', listen: (event: MessageEvent<Said>) => void): void
}

/** The windows talk it out: who asks and hears nothing has the place. */
export function turnByTalk(events: TurnEvents, channel: Channel): Turn {
  const me = `${performance.now()} ${Math.random()}`
  let isMine = false
  let isTold = false
  let timer: ReturnType<typeof setTimeout>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows; a channel has none
  const say = (word: Word): void => channel.postMessage({ word, by: me } satisfies Said)
  const take = (): void => {
    clearTimeout(timer)
    isMine = true
    isTold = false
    say('mine')
    events.onMine()
  }
  const ask = (): void => {
    timer = setTimeout(take, answerWithinMs)
    say('asking')
  }
  const yieldTo = (): void => {
    clearTimeout(timer)
    timer = setTimeout(ask, askAgainMs)
    isMine = false
    if (!isTold) events.onOthers()
    isTold = true
  }
  channel.addEventListener('message', ({ data }) => {
    if (data.by === me) return
    if (data.word === 'mine') yieldTo()
    else if (data.word === 'gone') ask()
    else if (isMine) say('mine')
    // Two that ask at the same time: the one with the smaller name goes first.
    else if (data.by < me) yieldTo()
  })
  addEventListener('pagehide', () => isMine && say('gone'))
  ask()
  return { takeOver: take }
}

/** One window of a browser is the device; the others wait until it is gone, or take its place. */
export interface Turn {
  /** Takes the place of the window that has it. */
  takeOver(): void
}

export interface TurnEvents {
  onMine: () => void
  /** Another window is the device: from the beginning, or because it took this one's place. */
  onOthers: () => void
}

const name = 'digisigncast-device'
/** A page that is loaded anew gives its place up a moment after the new one asks for it. */
const patienceMs = 1500

/** Waits for this window's turn. It may come, go and come again for as long as the page lives. */
export function awaitTurn(events: TurnEvents): Turn {
  // The browser has locks only on secure pages.
  if ('locks' in navigator) return turnByLock(events)
  return turnByTalk(events, new BroadcastChannel(name))
}

function turnByLock(events: TurnEvents): Turn {
  let waiting = new AbortController()
  const hold = (): Promise<never> => {
    clearTimeout(late)
    events.onMine()
    return new Promise<never>(() => undefined)
  }
  let late: ReturnType<typeof setTimeout>
  const queue = (): void => {
    waiting = new AbortController()
    const { signal } = waiting
    // It ends only when the request was given up, or the lock was stolen by another window.
    navigator.locks.request(name, { signal }, hold).catch(() => {
      if (!signal.aborted) lose()
    })
  }
  const lose = (): void => {
    events.onOthers()
    queue()
  }
  const takeOver = (): void => {
    waiting.abort()
    navigator.locks.request(name, { steal: true }, hold).catch(lose)
  }
  late = setTimeout(events.onOthers, patienceMs)
  queue()
  return { takeOver }
}

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

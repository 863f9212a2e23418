import { turnByTalk } from './turn-by-talk.ts'

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
  let isMine = false
  const hold = (): Promise<never> => {
    clearTimeout(late)
    isMine = true
    events.onMine()
    return new Promise<never>(() => undefined)
  }
  let late: ReturnType<typeof setTimeout>
  const queue = (): void => {
    waiting = new AbortController()
    const { signal } = waiting
    // It ends only when the request was given up, or the lock was stolen by another window.
    navigator.locks.request(name, { signal }, hold).catch(() => {
      if (signal.aborted) return
      if (isMine) lose()
      // The browser has locks and refuses them: better two windows than none.
      else void hold()
    })
  }
  const lose = (): void => {
    isMine = false
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

import { turnByChannel } from './turn-by-channel.ts'

/** Only one window of a browser plays as the device; the others wait until it closes, or take over. */
export interface Turn {
  /** Takes over from the active window. */
  takeOver(): void
}

export interface TurnEvents {
  onMine: () => void
  /** Another window is active, from the start or after it took over. */
  onOthers: () => void
}

const name = 'digisigncast-device'
/** On a reload, the old page releases the lock shortly after the new one requests it. */
const noticeDelayMs = 1500

/** Waits until this window is active. It may lose and regain that until the page closes. */
export function awaitTurn(events: TurnEvents): Turn {
  // Web Locks exist only on secure pages.
  if ('locks' in navigator) return turnByLock(events)
  return turnByChannel(events, new BroadcastChannel(name))
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
    // Rejects only when the request was aborted or another window stole the lock.
    navigator.locks.request(name, { signal }, hold).catch(() => {
      if (signal.aborted) return
      if (isMine) lose()
      // The browser refuses locks: two active windows are better than none.
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
  late = setTimeout(events.onOthers, noticeDelayMs)
  queue()
  return { takeOver }
}

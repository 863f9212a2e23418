import type { Display } from '../play/play.ts'
import type { Shown } from '../play/play-state.ts'

const found = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}

/** Returns the page's elements for playback, emptied. */
export function display(): Display {
  const stage = found('stage')
  stage.replaceChildren()
  return { root: found('display'), stage }
}

/** Exposes the player state as `data-state` on the page, for tests and other observers. */
export function setState(state: 'pairing' | 'elsewhere' | 'waiting' | 'playing' | 'standby' | 'fallback'): void {
  document.documentElement.dataset['state'] = state
}

export function showState({ notice, isStandby, tv }: Shown): void {
  if (tv) document.documentElement.dataset['tv'] = tv
  if (isStandby) return setState('standby')
  setState(notice === undefined ? 'playing' : notice === 'loading' ? 'waiting' : 'fallback')
}

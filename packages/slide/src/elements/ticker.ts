import type { FeedElement } from '@digisigncast/contract/slides/slide-document'
import { defaultTickerSpeed } from '@digisigncast/contract/slides/ticker-speed'
import type { FeedData } from '@digisigncast/contract/source-kinds/source-data'
import { part } from './parts.ts'

/** The headlines in one line, each with a mark after it. */
export function tickerParts({ entries }: FeedData, { count, texts }: FeedElement): Element[] {
  const items = entries
    .slice(0, count)
    .flatMap(({ title, text }) => [
      part({}, title),
      ...(texts && text !== '' ? [part({ fontWeight: '400', opacity: '0.85', marginLeft: '0.5em' }, text)] : []),
      part({ opacity: '0.5', margin: '0 0.7em' }, '•'),
    ])
  if (items.length === 0) return []
  const line = part({ display: 'flex', flex: 'none', whiteSpace: 'nowrap' }, items)
  return [part({ display: 'flex', width: 'max-content' }, [line])]
}

/** The running animation of each line. Not `getAnimations`, which browsers before 2020 (Chromium 84) do not have. */
const moving = new WeakMap<Element, Animation>()

/**
 * Repeats the line until it fills the box, and moves it without an end if `moves`. Its place follows the clock: displays
 * that show it at the same time show the same.
 */
export function runTicker(text: HTMLElement, element: FeedElement, now: number, moves: boolean): void {
  const track = text.firstElementChild
  const line = track?.firstElementChild
  if (!(track instanceof HTMLElement) || !(line instanceof HTMLElement)) return
  if (element.fit) text.style.fontSize = `${Math.min(element.size, element.height / element.lineHeight)}px`
  track.replaceChildren(line)
  line.style.width = ''
  const length = Math.max(1, line.offsetWidth)
  // The line ends where its copy starts, without a fraction of a pixel.
  line.style.width = `${length}px`
  const copies = Math.ceil(element.width / length)
  for (let copy = 0; copy < copies; copy += 1) track.append(line.cloneNode(true))
  moving.get(track)?.cancel()
  moving.delete(track)
  if (!moves) return
  const duration = (length / (element.speed ?? defaultTickerSpeed)) * 1000
  const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(-${length}px)` }]
  const animation = track.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY })
  animation.currentTime = now % duration
  moving.set(track, animation)
}

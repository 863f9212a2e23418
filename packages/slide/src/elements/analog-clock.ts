import type { ClockElement } from '@digisigncast/contract/slides/slide-document'
import { timeOfDay } from '@digisigncast/timeline/items/slide-texts'
import { drawingOf } from './svg.ts'

const hourMs = 60 * 60 * 1000
const minuteMs = 60 * 1000

/** Draws the face of a clock. Returns the function that sets its hands to an instant. */
export function drawAnalogClock(
  box: HTMLElement,
  { color, seconds }: ClockElement,
): (now: number, zone: string) => void {
  const { svg, add } = drawingOf('-100 -100 200 200')
  for (let hour = 0; hour < 12; hour += 1) {
    const [from, width] = hour % 3 === 0 ? [78, 5] : [86, 2.5]
    add('line', {
      x1: 0,
      y1: -from,
      x2: 0,
      y2: -96,
      stroke: color,
      'stroke-width': width,
      transform: `rotate(${hour * 30})`,
    })
  }
  const hand = (length: number, width: number): SVGElement =>
    add('line', { x1: 0, y1: 12, x2: 0, y2: -length, stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' })
  const hands = { hour: hand(52, 7), minute: hand(80, 5), second: seconds ? hand(86, 2) : undefined }
  add('circle', { r: 6, fill: color })
  box.append(svg)
  return (now, zone) => {
    const time = timeOfDay(now, zone)
    const turn = (part: SVGElement | undefined, degrees: number): void =>
      part?.setAttribute('transform', `rotate(${Math.round(degrees * 100) / 100})`)
    turn(hands.hour, (time / hourMs) * 30)
    // The minute hand moves in steps, as the next change is at the next full minute.
    turn(hands.minute, Math.floor(time / minuteMs) * 6)
    turn(hands.second, Math.floor(time / 1000) * 6)
  }
}

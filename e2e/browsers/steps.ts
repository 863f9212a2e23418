import { weekdays } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { animations, saveScreen } from '@digisigncast/contract/content/screens'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { transitionFor } from '@digisigncast/timeline/transitions'
import { expect } from '@playwright/test'
import type { PairedScreen } from '../support/paired-device.ts'
import { elementOfSlide, zones } from './content.ts'
import { untilEqual, untilPlaying, withinMs } from './seen.ts'
import type { TestPage } from './test-page.ts'

const minuteMs = 60_000

/** Types the code of a screen on the page of a new display. */
export async function pairByKeys(page: TestPage, origin: string, { screen, device }: PairedScreen) {
  await page.goto(`${origin}/player`)
  await untilEqual(page, 'Boolean(document.activeElement.closest("form"))', true)
  for (const sign of screen.code.replace('-', '')) await page.press(sign)
  await page.press('Enter')
  await untilPlaying(page)
  await expect.poll(async () => (await device()).status).toBe(deviceStatus.online)
}

/** Records the effects that begin, as JSON of their keyframes. */
const recordEffects = `(() => {
  const { animate } = Element.prototype
  window.effects = []
  Element.prototype.animate = function (frames, timing) {
    if (this.style.zIndex === '2') effects.push(JSON.stringify(frames))
    return animate.call(this, frames, timing)
  }
})()`

/** Plays each of the ten effects at least once. */
export async function playEffects(page: TestPage, { operator, screen }: PairedScreen) {
  await page.evaluate(recordEffects)
  const framesOf = (name: (typeof animations)[number]) => JSON.stringify(transitionFor(name, '').enter)
  const named = animations.filter((name) => name !== 'default' && name !== 'random')
  let last = ''
  for (const animation of [...named, 'random'] as const) {
    await page.evaluate('effects.length = 0')
    await operator.call(saveScreen, { body: { screenID: screen.id, name: screen.name, animation } })
    const begun = async () => {
      const effects = await page.evaluate<string[]>('effects')
      return effects.some((frames) => (animation === 'random' ? frames !== last : frames === framesOf(animation)))
    }
    await expect.poll(begun, { message: animation, timeout: withinMs, intervals: [100] }).toBe(true)
    if (animation !== 'random') last = framesOf(animation)
  }
}

/** An entry that begins with the next full minute, as the clock of the screen shows it. */
export async function scheduleNextMinute({ operator, screen }: PairedScreen, playlist: string) {
  // The display must have it before it begins.
  const begin = Math.ceil((Date.now() + 5000) / minuteMs) * minuteMs
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zones.clock, timeStyle: 'short' })
  const rule = { days: [...weekdays], from: clock.format(begin), until: clock.format(begin + 60 * minuteMs) }
  const target = { content_type: 'playlist' as const, content_ids: [playlist], screen_ids: [screen.id] }
  const look = { name: 'Noon', color: 'green', priority: 'normal' } as const
  const { id } = (await operator.call(saveScheduleEntry, { body: { ...look, ...target, rule } })).data
  return { id, begin }
}

/** Compares the texts of the slide with what this computer writes. Returns false while it is not on the display. */
export async function readSlide(page: TestPage) {
  const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    [Date.now() - minuteMs, Date.now()].map((at) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at),
    )
  const read = (id: string) => page.evaluate<{ text: string; path: string } | null>(elementOfSlide(id))
  await expect.poll(() => read('qr'), { timeout: withinMs, intervals: [100] }).not.toBeNull()
  const [clock, date, qr] = [await read('clock'), await read('date'), await read('qr')]
  if (!clock) return false
  expect(format(zones.clock, { hour: '2-digit', minute: '2-digit' })).toContain(clock.text)
  expect(format(zones.date, { day: 'numeric', month: 'long', year: 'numeric' })).toContain(date?.text)
  expect(qr?.path).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
  return true
}

/** Starts a notice in a corner above what plays, and one that covers both, and ends them. */
export async function takeOver(page: TestPage, { operator, device }: PairedScreen) {
  const overlay = { x: 0, y: 0, width: 30, height: 30 }
  const sale = { notice: { title: 'Sale', text: '', color: 'plain' as const }, overlay, everywhere: true }
  const above = (await operator.call(startTakeover, { body: sale })).data
  await untilEqual(page, '(document.querySelector(".placed-notice") || { textContent: "" }).textContent', 'Sale')
  const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' } as const
  const { id } = (await operator.call(startTakeover, { body: { notice, everywhere: true } })).data
  const heading = '(document.querySelector("#panel h1") || { textContent: "" }).textContent'
  await untilEqual(page, heading, 'Fire')
  await expect.poll(async () => (await device()).playing, { timeout: withinMs }).toEqual(['Fire'])
  for (const one of [above.id, id]) await operator.call(endTakeover, { body: { id: one } })
  await untilEqual(page, heading, '')
}

import { expect } from '@playwright/test'
import { type Color, colorIn } from '../support/display.ts'
import type { TestPage } from './test-page.ts'

const center = { x: 0.5, y: 0.5 }

/** The state of the player: `data-state` of its page. */
export const stateOf = (page: TestPage) => page.evaluate<string>('document.documentElement.dataset.state')

/** Waits until a spot of the display has this color. */
export const shows = (page: TestPage, color: Color, spot = center) =>
  expect.poll(async () => colorIn(await page.screenshot(), spot), { timeout: 40_000, intervals: [100] }).toBe(color)

/** Waits until the text of a selector on the page contains this. */
export const says = (page: TestPage, selector: string, text: string | RegExp) =>
  expect
    .poll(
      () => page.evaluate<string>(`(document.querySelector(${JSON.stringify(selector)}) || {}).textContent || ''`),
      { timeout: 40_000, intervals: [200] },
    )
    .toMatch(text)

/** Pairs with the code in the address: Enter presses Connect, which has the focus. */
export async function pairOn(page: TestPage, origin: string, code: string) {
  await page.goto(`${origin}/player?code=${code}&name=Lobby%20TV`)
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.textContent'), { timeout: 40_000 })
    .toBe('Connect')
  await page.press('Enter')
  await expect.poll(() => stateOf(page), { timeout: 40_000 }).toBe('playing')
}

import { expect, test } from '@playwright/test'
import { type Color, colorIn } from '../support/display.ts'
import type { TestPage } from './test-page.ts'

/** Old browsers draw without a GPU, beside other tests. */
export const withinMs = 30_000

/** Varied, so that screenshots, which some browsers take when they draw, do not always meet the same item. */
const intervals = Array.from({ length: 200 }, (_, index) => 50 + ((index * 370) % 1000))

/** Waits until each of these colors was at the spot at least once. */
export async function untilSeen(page: TestPage, colors: readonly Color[], spot = { x: 0.5, y: 0.5 }) {
  const missing = new Set(colors)
  const begunAt = performance.now()
  const seen: string[] = []
  const look = async () => {
    const color = await colorIn(await page.screenshot(), spot)
    missing.delete(color)
    seen.push(`${Math.round(performance.now() - begunAt)} ms ${color}`)
    return [...missing]
  }
  try {
    await expect.poll(look, { message: 'colors that were not seen', timeout: withinMs, intervals }).toEqual([])
  } catch (error) {
    await test.info().attach('seen.txt', { body: seen.join('\n'), contentType: 'text/plain' })
    throw error
  }
}

const longestWaitMs = 2 * 60_000

/** Waits until this time. Returns the colors at the center before. */
export async function colorsUntil(page: TestPage, time: number): Promise<Color[]> {
  const colors: Color[] = []
  const look = async () => {
    const color = await colorIn(await page.screenshot(), { x: 0.5, y: 0.5 })
    const now = Date.now()
    if (now < time) colors.push(color)
    return now
  }
  await expect.poll(look, { timeout: longestWaitMs, intervals }).toBeGreaterThan(time)
  return colors
}

/** Waits until an expression has this value in the page. */
export const untilEqual = (page: TestPage, expression: string, value: unknown) =>
  expect
    .poll(() => page.evaluate(expression), { message: expression, timeout: withinMs, intervals: [100] })
    .toEqual(value)

export const untilPlaying = (page: TestPage) => untilEqual(page, 'document.documentElement.dataset.state', 'playing')

/** Adds what the page shows to the report of a test that fails. */
export async function attachPage(page: TestPage): Promise<void> {
  const text = await page.evaluate<string>('document.documentElement.outerHTML').catch(String)
  const thrown = await page.exceptions().catch((error: unknown) => [String(error)])
  await test.info().attach('page.txt', { body: `${text}\n\n${thrown.join('\n')}`, contentType: 'text/plain' })
  const picture = await page.screenshot().catch(() => undefined)
  if (picture) await test.info().attach('page.png', { body: picture, contentType: 'image/png' })
}

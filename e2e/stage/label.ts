import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { colorIn } from '../support/display.ts'

/** Records the texts that the page draws on canvases, for `addInitScript`. */
export function withDrawnTexts(): void {
  type Given = Parameters<CanvasRenderingContext2D['fillText']>
  const draw: (this: CanvasRenderingContext2D, ...given: Given) => void = Reflect.get(
    CanvasRenderingContext2D.prototype,
    'fillText',
  )
  const drawn: string[] = []
  Object.assign(window, { drawn })
  CanvasRenderingContext2D.prototype.fillText = function record(...given: Given) {
    drawn.push(given[0])
    draw.call(this, ...given)
  }
}

/** Expects a screenshot with a dark box that has a name and the reason in bright letters. */
export async function expectLabel(page: Page, screenshot: Buffer, name: string, kind: string): Promise<void> {
  const corners = [0.1, 0.9].flatMap((x) => [0.2, 0.8].map((y) => ({ x, y })))
  for (const corner of corners) expect(await colorIn(screenshot, corner)).toBe('slate')
  const { channels } = await sharp(screenshot).stats()
  expect(Math.min(...channels.map(({ max }) => max)), 'letters').toBeGreaterThan(200)
  const drawn = await page.evaluate(() => (window as never as { drawn: string[] }).drawn)
  expect(drawn.slice(-2)).toEqual([name, `${kind}: screenshots cannot show it`])
}

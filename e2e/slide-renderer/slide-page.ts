import type { SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import { type Page, test } from '@playwright/test'
import { bundleSlidePage, openSlidePage } from './open-page.ts'
import type { SlideWindow } from './page.ts'

export const size = { width: 800, height: 450 }

let script = ''
/** Opens the page of the renderer for each test of a file. */
export function onSlidePage(): void {
  test.beforeAll(async () => {
    script ||= await bundleSlidePage()
  })
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(size)
    await openSlidePage(page, script)
  })
}

export const inPage = <T>(page: Page, run: (slide: SlideWindow) => T | Promise<T>): Promise<T> =>
  page.evaluate<T>(`(${run.toString()})(window.page)`)
export const draw = (page: Page, document: SlideDocument): Promise<boolean> =>
  page.evaluate((next) => (window as unknown as { page: SlideWindow }).page.draw(next), document)

export const at = (time: string): number => Date.parse(time)

const box = { rotation: 0, opacity: 1 }
export const text = (own: Partial<Extract<SlideElement, { type: 'text' }>> = {}): SlideElement => ({
  id: 'text',
  type: 'text',
  x: 40,
  y: 40,
  width: 420,
  height: 160,
  ...box,
  text: 'Open today until 18:00',
  font: 'inter',
  weight: 700,
  size: 60,
  fit: true,
  color: '#101521',
  align: 'left',
  vertical: 'top',
  lineHeight: 1.1,
  letterSpacing: 0,
  capitals: false,
  list: 'none',
  ...own,
})
export const image = (own: Partial<Extract<SlideElement, { type: 'image' }>> = {}): SlideElement => ({
  id: 'image',
  type: 'image',
  x: 480,
  y: 60,
  width: 280,
  height: 330,
  ...box,
  media: 'red.jpg',
  fit: 'cover',
  focusX: 50,
  focusY: 50,
  zoom: 1,
  radius: 24,
  ...own,
})
export const video = (own: Partial<Extract<SlideElement, { type: 'video' }>> = {}): SlideElement => ({
  id: 'video',
  type: 'video',
  x: 480,
  y: 60,
  width: 280,
  height: 330,
  ...box,
  media: 'red.jpg',
  fit: 'cover',
  radius: 24,
  ...own,
})
export const shape = (own: Partial<Extract<SlideElement, { type: 'shape' }>> = {}): SlideElement => ({
  id: 'shape',
  type: 'shape',
  x: 40,
  y: 260,
  width: 300,
  height: 120,
  ...box,
  shape: 'ellipse',
  fill: { type: 'gradient', from: '#6a4cff', to: '#00b894', angle: 90 },
  border: { color: '#ffcc00', width: 8 },
  radius: 0,
  ...own,
})
export const slideOf = (...elements: SlideElement[]): SlideDocument => ({
  format: 1,
  size,
  background: { type: 'gradient', from: '#ffffff', to: '#dfe6ff', angle: 180 },
  elements,
})

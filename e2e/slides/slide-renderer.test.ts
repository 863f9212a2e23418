import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { SlideWindow } from '../slide-renderer/page.ts'
import { draw, image, inPage, onSlidePage, shape, size, slideOf, text, video } from '../slide-renderer/slide-page.ts'
import { differenceOf } from '../support/display.ts'

onSlidePage()

const pixels = (bytes: Buffer) => sharp(bytes).removeAlpha().resize(size).raw().toBuffer()
const colorAt = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
  const all = await pixels(bytes)
  const at = (y * size.width + x) * 3
  return [...all.subarray(at, at + 3)]
}

test('a slide and its picture look the same, whatever the styles of the page', { tag: '@quick' }, async ({ page }) => {
  const turned = shape({ id: 'line', shape: 'line', x: 300, y: 300, width: 200, height: 6, rotation: 45 })
  const faint = text({ id: 'serif', font: 'playfair-display', y: 170, height: 60, opacity: 0.5, fit: false, size: 40 })
  expect(await draw(page, slideOf(shape(), image(), text(), turned, faint))).toBe(true)
  const shown = await page.screenshot()
  const picture = Buffer.from((await inPage(page, (slide) => slide.picture())).split(',')[1] ?? '', 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', ...size })
  expect(await differenceOf(shown, picture)).toBeLessThan(0.01)
  // Red of the image, and the corner that its radius cuts off.
  expect((await colorAt(shown, 620, 220)).map((value) => Math.round(value / 255))).toEqual([1, 0, 0])
  expect((await colorAt(shown, 482, 62)).every((value) => value > 200)).toBe(true)
  // Without its fonts and without its image the picture is another one.
  await draw(page, slideOf(shape(), image({ media: null }), text({ font: 'caveat' }), turned, faint))
  expect(await differenceOf(await page.screenshot(), picture)).toBeGreaterThan(0.05)
})

test('a picture contains a large image that is shown with a few pixels', async ({ page }) => {
  const tiny = image({ media: 'large.png', x: 480, y: 60, width: 8, height: 6, radius: 0 })
  expect(await draw(page, slideOf(tiny))).toBe(true)
  const picture = Buffer.from((await inPage(page, (slide) => slide.picture())).split(',')[1] ?? '', 'base64')
  const [red = 0, green = 255] = await colorAt(picture, 483, 63)
  expect([red > 200, green < 60]).toEqual([true, true])
})

test('a long text is made smaller until it fits, and a short one keeps its size', async ({ page }) => {
  const long = text({ text: 'Every child is welcome, from the first day to the last. '.repeat(6) })
  const sizeOf = () =>
    inPage(page, (slide) => {
      const [shown] = slide.root().querySelectorAll<HTMLElement>('[data-id=text] > div')
      return {
        font: Number.parseFloat(shown?.style.fontSize ?? ''),
        isInside: (shown?.scrollHeight ?? 999) <= 160 && (shown?.scrollWidth ?? 999) <= 420,
      }
    })
  await draw(page, slideOf(long))
  const small = await sizeOf()
  expect(small.isInside).toBe(true)
  expect(small.font).toBeGreaterThan(12)
  expect(small.font).toBeLessThan(40)
  await draw(page, slideOf(text({ text: 'Hi' })))
  expect(await sizeOf()).toEqual({ font: 60, isInside: true })
  // Without `fit` it may be larger than its box.
  await draw(page, slideOf({ ...long, fit: false } as SlideElement))
  expect(await sizeOf()).toEqual({ font: 60, isInside: false })
})

test('text is shown as text', async ({ page }) => {
  const attack = '<img src=x onerror="document.title = \'attacked\'"><b>bold</b>'
  for (const list of ['none', 'bullets', 'numbers'] as const) {
    await draw(page, slideOf(text({ text: attack, list })))
    const shown = await inPage(page, (slide) => ({
      text: slide.root().textContent,
      tags: slide.root().querySelectorAll('img, b').length,
    }))
    expect(shown.text).toContain(attack)
    expect(shown.tags).toBe(0)
  }
  expect(await page.title()).toBe('')
})

test('a picture that is missing or not chosen leaves its box empty and marked', async ({ page }) => {
  expect(await draw(page, slideOf(image({ media: 'missing.jpg' })))).toBe(false)
  expect(await draw(page, slideOf(image({ media: null })))).toBe(true)
  const isMarked = await inPage(page, (slide) =>
    slide.root().querySelector('[data-id=image]')?.matches('[data-missing]'),
  )
  expect(isMarked).toBe(true)
})

test('a video is drawn with its picture like an image, and stays when it is moved', async ({ page }) => {
  expect(await draw(page, slideOf(image()))).toBe(true)
  const shown = await page.screenshot()
  await draw(page, slideOf())
  expect(await draw(page, slideOf(video()))).toBe(true)
  expect((await page.screenshot()).equals(shown)).toBe(true)
  const isKept = await page.evaluate(
    async ([moved]) => {
      const { page: slide } = window as unknown as { page: SlideWindow }
      const before = slide.root().querySelector('img')
      await slide.draw(moved)
      return slide.root().querySelector('img') === before
    },
    [slideOf(video({ x: 100, fit: 'contain', radius: 0 }))] as const,
  )
  expect(isKept).toBe(true)
  const [red = 0, green = 255] = await colorAt(await page.screenshot(), 102, 225)
  expect([red > 200, green < 60]).toEqual([true, true])
  expect(await draw(page, slideOf(video({ media: null })))).toBe(true)
  expect(await inPage(page, (slide) => slide.root().querySelectorAll('[data-missing]').length)).toBe(1)
})

test('an element of a newer version leaves its box empty and marked', async ({ page }) => {
  await draw(page, slideOf({ ...shape(), type: 'hologram' } as unknown as SlideElement, image()))
  const marked = await inPage(page, (slide) =>
    [...slide.root().querySelectorAll('[data-missing]')].map((one) => one.getAttribute('data-id')),
  )
  expect(marked).toEqual(['shape'])
})

test('a changed slide draws what has changed, in the new order, and keeps the rest', async ({ page }) => {
  await draw(page, slideOf(image(), shape(), text()))
  const changed = await page.evaluate(
    async ([from, to]) => {
      const { page: slide } = window as unknown as { page: SlideWindow }
      const [first] = from.elements
      if (!first) return undefined
      await slide.draw(from)
      const before = slide.root().querySelector('[data-id=image]')
      await slide.draw({ ...to, elements: [...to.elements, first] })
      const ids = [...slide.root().children].map((child) => (child as HTMLElement).dataset['id'])
      return { ids, isKept: slide.root().querySelector('[data-id=image]') === before }
    },
    [slideOf(image(), shape()), slideOf(shape({ x: 100 }), text())] as const,
  )
  expect(changed).toEqual({ ids: ['shape', 'text', 'image'], isKept: true })
})

test('a picture that is moved, resized or cropped stays, and looks as if it were drawn anew', async ({ page }) => {
  const changes = { x: 150, width: 420, rotation: 10, focusX: 20, zoom: 1.5, radius: 30 }
  const kept = await page.evaluate(
    async ([from, to]) => {
      const { page: slide } = window as unknown as { page: SlideWindow }
      await slide.draw(from)
      const before = slide.root().querySelector('img')
      await slide.draw(to)
      return slide.root().querySelector('img') === before
    },
    [slideOf(image(), text()), slideOf(image(changes), text({ x: 40 }))] as const,
  )
  expect(kept).toBe(true)
  const changed = await page.screenshot()
  await draw(page, slideOf())
  await draw(page, slideOf(image(changes), text({ x: 40 })))
  expect((await page.screenshot()).equals(changed)).toBe(true)
})

test('clocks, dates and countdowns show the time of the screen, and know when they change', async ({ page }) => {
  const look = { ...text(), fit: true }
  const clock = { ...look, id: 'clock', type: 'clock', face: 'digital', hours: '24', seconds: true, zone: null }
  const day = { ...look, id: 'date', type: 'date', format: 'long', language: 'de', zone: 'America/New_York' }
  const left = { ...look, id: 'left', type: 'countdown', until: '2027-01-01T00:00', unit: 'days', language: 'en' }
  const face = { ...clock, id: 'face', face: 'analog', x: 500, width: 200, height: 200 }
  await draw(page, slideOf(...([clock, day, { ...left, zone: null, ended: 'Now' }, face] as SlideElement[])))
  const at = (now: string) =>
    page.evaluate((instant) => {
      const { page: slide } = window as unknown as { page: SlideWindow }
      const next = slide.showTime(instant)
      const texts = [...slide.root().children].map((child) => child.textContent)
      const hands = [...slide.root().querySelectorAll('line[stroke-linecap]')].map((hand) =>
        hand.getAttribute('transform'),
      )
      return { next, texts, hands }
    }, Date.parse(now))
  const eve = await at('2026-12-31T02:15:30.500Z')
  expect(eve.texts).toEqual(['03:15:30', '30. Dezember 2026', '1 day', ''])
  expect(eve.next).toBe(Date.parse('2026-12-31T02:15:31Z'))
  // The hour hand at a quarter past three, and 30 seconds.
  expect(eve.hands).toEqual(['rotate(97.75)', 'rotate(1170)', 'rotate(70380)'])
  expect((await at('2026-12-31T23:00:00Z')).texts).toEqual(['00:00:00', '31. Dezember 2026', 'Now', ''])
  await draw(page, slideOf(text()))
  expect(await inPage(page, (slide) => slide.showTime(0))).toBe(undefined)
})

test('a QR code is drawn, and one without a text is marked', async ({ page }) => {
  const qr = { ...shape(), type: 'qr', x: 0, y: 0, width: 400, height: 400, content: 'https://example.com/menu' }
  const code = { ...qr, color: '#101521', background: '#ffffff' } as SlideElement
  await draw(page, slideOf(code))
  const picture = await page.screenshot()
  // Version 2 has 25 modules, with 4 empty ones on each side: the dark corner begins after them.
  const module = 400 / 33
  expect(await colorAt(picture, Math.round(module * 4.5), Math.round(module * 4.5))).toEqual([16, 21, 33])
  expect(await colorAt(picture, Math.round(module * 2), Math.round(module * 2))).toEqual([255, 255, 255])
  await draw(
    page,
    slideOf({ ...code, content: 'x'.repeat(3000) } as SlideElement, { ...code, id: 'b', content: '' } as SlideElement),
  )
  expect(await inPage(page, (slide) => slide.root().querySelectorAll('[data-missing]').length)).toBe(2)
})

test('a font is loaded from the file of another slide when its own was released or could not be read', async ({
  page,
}) => {
  const results = await inPage(page, async ({ addFont, hasFont }) => {
    const file = async () => URL.createObjectURL(await (await fetch('/fonts/inter.woff2')).blob())
    const [one, other] = [await file(), await file()]
    const removeOne = addFont(one)
    const removeOther = addFont(other)
    removeOne()
    URL.revokeObjectURL(one)
    const afterRelease = await hasFont('ő')
    removeOther()
    const removeDamaged = addFont('/media/missing.jpg')
    const isDamagedLoaded = await hasFont('ő')
    const removeWhole = addFont(other)
    const afterDamage = await hasFont('ő')
    removeDamaged()
    removeWhole()
    const left = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.startsWith('U+100')).length
    return { afterRelease, isDamagedLoaded, afterDamage, left }
  })
  expect(results).toEqual({ afterRelease: true, isDamagedLoaded: false, afterDamage: true, left: 0 })
})

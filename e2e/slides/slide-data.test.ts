import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { expect, type Page, test } from '@playwright/test'
import type { SlideWindow } from '../slide-renderer/page.ts'
import { at, draw, inPage, onSlidePage, slideOf, text } from '../slide-renderer/slide-page.ts'
import { differenceOf } from '../support/display.ts'

onSlidePage()

const sources: Record<string, SourceData> = {
  menu: {
    kind: 'table',
    columns: ['Coffee', 'Size', 'Price'],
    rows: [
      ['Espresso', '30 ml', '2.60'],
      ['Flat white, with oat milk', '180 ml', '3.80'],
      ['<b>Filter</b>', '250 ml', '3.20'],
    ],
  },
  news: {
    kind: 'feed',
    title: 'News',
    entries: ['First headline', 'Second headline', 'Third headline'].map((title) => ({ title, text: '', at: null })),
  },
  rooms: {
    kind: 'calendar',
    events: [
      { title: 'Over', location: '', from: at('2026-11-23T06:00Z'), until: at('2026-11-23T07:00Z'), isAllDay: false },
      {
        title: 'Open day',
        location: '',
        from: at('2026-11-23T00:00Z'),
        until: at('2026-11-24T00:00Z'),
        isAllDay: true,
      },
      {
        title: 'Team',
        location: 'Room 1',
        from: at('2026-11-23T08:30Z'),
        until: at('2026-11-23T09:30Z'),
        isAllDay: false,
      },
      { title: 'Review', location: '', from: at('2026-11-24T13:00Z'), until: at('2026-11-24T14:00Z'), isAllDay: false },
    ],
  },
  sky: {
    kind: 'weather',
    place: 'Berlin',
    unit: '°C',
    now: { temperature: 7.4, code: 61, isDay: true },
    days: ['2026-11-23', '2026-11-24', '2026-11-25'].map((date, day) => ({
      date,
      code: [61, 2, 75][day] ?? 0,
      lowest: day,
      highest: 8.6 + day,
    })),
  },
}

/** The texts of the elements at an instant, by line, and the instant of their next change. */
const shownAt = (page: Page, now: string) =>
  page.evaluate((instant) => {
    const { page: slide } = window as unknown as { page: SlideWindow }
    const next = slide.showTime(instant)
    const lines = (text: string) => (text === '' ? [] : text.split(/\s*\n\s*/))
    return { next, texts: [...slide.root().children].map((child) => lines((child as HTMLElement).innerText)) }
  }, at(now))

const setData = (page: Page, more: Record<string, SourceData> = {}, retrievedAt: Record<string, number> = {}) =>
  page.evaluate(([all, times]) => (window as unknown as { page: SlideWindow }).page.setData(all, times), [
    { ...sources, ...more },
    retrievedAt,
  ] as const)

test('tables, headlines, events and the weather show the data of their sources', async ({ page }) => {
  await setData(page)
  const look = { ...text({ weight: 500, size: 28, lineHeight: 1.3 }) }
  const half = { ...look, width: 350, height: 200 }
  const elements = [
    { ...half, id: 'table', type: 'table', source: 'menu', header: true, lineColor: '#c8cdd8', accentColor: '#6a4cff' },
    { ...half, id: 'feed', type: 'feed', x: 420, source: 'news', layout: 'single', count: 2, seconds: 10 },
    { ...half, id: 'calendar', type: 'calendar', y: 240, source: 'rooms', range: 'next', count: 5 },
    { ...half, id: 'weather', type: 'weather', x: 420, y: 240, source: 'sky', layout: 'days', days: 3, size: 60 },
  ].map((element) => ({ ...element, language: 'en-GB', accentColor: '#6a4cff' }))
  await draw(page, slideOf(...(elements as SlideElement[])))
  const { next, texts } = await shownAt(page, '2026-11-23T08:00:05Z')
  expect(next).toBe(at('2026-11-23T08:00:10Z'))
  expect(texts[0]).toEqual([
    'Coffee',
    'Size',
    'Price',
    'Espresso',
    '30 ml',
    '2.60',
    'Flat white, with oat milk',
    '180 ml',
    '3.80',
    '<b>Filter</b>',
    '250 ml',
    '3.20',
  ])
  expect(texts[1]).toEqual(['First headline'])
  // Browsers differ in the commas of dates.
  const events = texts[2]?.map((line) => line.replaceAll(',', ''))
  expect(events).toEqual(['Mon 23 Nov', 'Open day', '09:30', 'Team', 'Room 1', 'Tue 24 Nov 14:00', 'Review'])
  expect(texts[3]).toEqual(['7°C', 'Berlin', 'Mon', '9°', '0°', 'Tue', '10°', '1°', 'Wed', '11°', '2°'])
  expect((await shownAt(page, '2026-11-23T08:00:10Z')).texts[1]).toEqual(['Second headline'])
  // Midnight in Berlin.
  expect((await shownAt(page, '2026-11-23T22:59:59Z')).texts[3]).toContain('Mon')
  expect((await shownAt(page, '2026-11-23T23:00:00Z')).texts[3]?.slice(2, 4)).toEqual(['Tue', '10°'])
  expect((await shownAt(page, '2026-11-26T00:00:00Z')).texts[3]).toEqual(['7°C', 'Berlin'])
  expect((await shownAt(page, '2026-11-23T10:00:00Z')).texts[2]).not.toContain('Team')
  // Without a network the days of the forecast pass.
  expect((await shownAt(page, '2026-11-25T10:00:00Z')).texts[3]).toEqual(['7°C', 'Berlin', 'Wed', '11°', '2°'])
  const isInside = await inPage(page, (slide) =>
    [...slide.root().children].every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight),
  )
  expect(isInside).toBe(true)
})

const table = { type: 'table', source: 'menu', header: false, lineColor: null, accentColor: '#6a4cff' } as const

test('a table shows chosen columns, in parts, on pages, with headings', async ({ page }) => {
  const look = { ...text({ weight: 500, size: 28 }), ...table, width: 300, height: 200 }
  const own = [
    { columns: ['PRICE', 'Coffee', 'Deleted'], header: true },
    { parts: 2, columns: ['Coffee'] },
    { pages: { rows: 2, seconds: 10 }, columns: ['Price'] },
    { source: 'headings' },
  ]
  const rows = [
    ['Soups', ''],
    ['Tomato', '6'],
  ]
  await setData(page, { headings: { kind: 'table', columns: ['Dish', 'Price'], rows } })
  await draw(page, slideOf(...own.map((one, index) => ({ ...look, id: `t${index}`, ...one }) as SlideElement)))
  const { next, texts } = await shownAt(page, '2026-11-23T08:00:05Z')
  expect(next).toBe(at('2026-11-23T08:00:10Z'))
  expect(texts[0]?.slice(0, 4)).toEqual(['Price', 'Coffee', '2.60', 'Espresso'])
  expect(texts[1]).toEqual(['Espresso', 'Flat white, with oat milk', '<b>Filter</b>'])
  expect(texts[2]).toEqual(['2.60', '3.80'])
  expect((await shownAt(page, '2026-11-23T08:00:10Z')).texts[2]).toEqual(['3.20'])
  expect(texts[3]).toEqual(['Soups', 'Tomato', '6'])
  const places = await inPage(page, (slide) =>
    ['t1', 't3'].map((id) =>
      [...slide.root().querySelectorAll(`[data-id=${id}] div`)]
        .filter(({ childElementCount }) => childElementCount === 0)
        .map((cell) => Math.round(cell.getBoundingClientRect().left)),
    ),
  )
  const [[first, second, other] = [], [heading, name, price] = []] = places
  expect([second, (other ?? 0) > (first ?? 0)]).toEqual([first, true])
  expect([name, (price ?? 0) > (heading ?? 0)]).toEqual([heading, true])
})

test('all columns of a table stay in its box, also with long words', async ({ page }) => {
  const long = 'https://example.com/order/very-long-path/that-does-not-end?table=12'
  const rows = (...last: string[]) => ({
    kind: 'table' as const,
    columns: ['Item', 'Size', 'Price'],
    rows: [['Espresso', '30 ml', '2.60'], last],
  })
  await setData(page, {
    first: rows(`Order at ${long}`, '1', '4.10'),
    second: rows('Order', long, '4.10'),
    all: rows(long, long, long),
  })
  const look = { ...text({ weight: 500, size: 32, fit: false }), ...table, width: 360, height: 200 }
  const own = [
    { source: 'first' },
    { source: 'second' },
    { source: 'all', header: true },
    { source: 'first', fit: true },
    { source: 'second', parts: 2 },
    { source: 'second', widths: { Item: 1 } },
  ]
  await draw(page, slideOf(...(own.map((more, id) => ({ ...look, ...more, id: `${id}` })) as SlideElement[])))
  const { boxes, heights } = await inPage(page, (slide) => ({
    boxes: [...slide.root().children].map((box) => [box.scrollWidth <= box.clientWidth, box.textContent]),
    heights: [...slide.root().querySelectorAll('[data-tracks]')].map(
      (grid) => (grid.children[0] as HTMLElement).getClientRects()[0]?.height ?? 0,
    ),
  }))
  expect(boxes.map(([isInside]) => isInside)).toEqual(own.map(() => true))
  expect(boxes[0]?.[1]).toContain('4.10')
  // The words of the other rows stay in one line.
  expect(Math.max(...heights.slice(0, 2)) / 32).toBeLessThan(2)
})

test('headlines can have their texts, and events a time zone of their own', async ({ page }) => {
  const entries = [{ title: 'First headline', text: 'What happened.', at: null }]
  await setData(page, { news: { kind: 'feed', title: 'News', entries } })
  const look = { ...text({ size: 28 }), width: 350, height: 200, accentColor: '#6a4cff', language: 'en-GB' }
  const elements = [
    { ...look, id: 'feed', type: 'feed', source: 'news', layout: 'list', count: 2, seconds: 10, texts: true },
    { ...look, id: 'calendar', type: 'calendar', source: 'rooms', range: 'today', count: 9, zone: 'America/New_York' },
  ]
  await draw(page, slideOf(...(elements as SlideElement[])))
  const { texts } = await shownAt(page, '2026-11-23T08:00:00Z')
  expect(texts[0]).toEqual(['First headline', 'What happened.'])
  expect(texts[1]?.slice(-3)).toEqual(['03:30', 'Team', 'Room 1'])
})

test('headlines of a ticker move in one line, without an end', async ({ page }) => {
  await setData(page)
  const feed = { ...text({ size: 28 }), width: 350, height: 60, type: 'feed', source: 'news', layout: 'ticker' }
  await draw(page, slideOf({ ...feed, count: 2, seconds: 10, speed: 100 } as SlideElement))
  const found = await inPage(page, (slide) => {
    const [motion] = slide.root().getAnimations({ subtree: true })
    const effect = motion?.effect as KeyframeEffect
    const track = effect.target as HTMLElement
    const line = track.firstElementChild as HTMLElement
    motion?.pause()
    if (motion) motion.currentTime = 0
    return {
      text: line.textContent,
      moved: effect.getKeyframes().map(({ transform }) => transform),
      millisecondsPerPixel: Number(effect.getTiming().duration) / line.offsetWidth,
      isOneLine: track.offsetHeight < 60,
      isFilled: track.offsetWidth - line.offsetWidth >= 350,
    }
  })
  expect(found).toMatchObject({ text: 'First headline•Second headline•', isOneLine: true, isFilled: true })
  expect(found.millisecondsPerPixel).toBe(10)
  expect(found.moved[0]).toBe('translateX(0px)')
  // The editor shows its start.
  const start = await page.screenshot()
  await inPage(page, (slide) => {
    for (const motion of slide.root().getAnimations({ subtree: true })) motion.cancel()
  })
  expect(await differenceOf(await page.screenshot(), start)).toBeLessThan(0.01)
})

test('columns of a table have relative widths, and events can be limited to some days', async ({ page }) => {
  await setData(page)
  const look = { ...text({ size: 20 }), width: 300, height: 200, accentColor: '#6a4cff', language: 'en-GB' }
  const board = { ...look, ...table, columns: ['Coffee', 'Price'], widths: { Coffee: 1, Price: 3 }, fit: false }
  const elements = [
    { ...board, width: 400 },
    { ...look, id: 'calendar', type: 'calendar', source: 'rooms', range: 'next', days: 1, count: 9 },
  ]
  await draw(page, slideOf(...(elements as SlideElement[])))
  await shownAt(page, '2026-11-23T08:00:00Z')
  const { columns, calendar } = await inPage(page, (slide) => ({
    columns: [...slide.root().querySelectorAll<HTMLElement>('[style*="grid-template-columns"]')].map(
      (grid) => getComputedStyle(grid).gridTemplateColumns,
    )[0],
    calendar: slide.root().querySelector('[data-id=calendar]')?.textContent,
  }))
  expect(columns).toBe('100px 300px')
  expect(calendar).toContain('Team')
  expect(calendar).not.toContain('Review')
})

test('data that is too old for its element is hidden, until it is retrieved again', async ({ page }) => {
  const element = { ...text({ size: 28 }), ...table, columns: ['Price'] }
  await setData(page, {}, { menu: at('2026-11-23T07:30Z') })
  await draw(page, slideOf(...([{ ...element, id: 'limited', maxAgeMinutes: 60 }, element] as SlideElement[])))
  const rows = ['2.60', '3.80', '3.20']
  const before = await shownAt(page, '2026-11-23T08:29:30Z')
  expect(before).toEqual({ next: at('2026-11-23T08:30Z'), texts: [rows, rows] })
  expect((await shownAt(page, '2026-11-23T08:30:00Z')).texts).toEqual([[], rows])
  await setData(page)
  expect((await shownAt(page, '2026-11-23T08:31:00Z')).texts).toEqual([rows, rows])
})

test('an element whose source has no data is empty and marked', async ({ page }) => {
  const look = { ...text(), header: true, lineColor: null, accentColor: '#000000' }
  const tables = ['unknown', null].map((source, index) => ({ ...look, id: `t${index}`, type: 'table', source }))
  await draw(page, slideOf(...(tables as SlideElement[])))
  expect(await inPage(page, (slide) => slide.root().querySelectorAll('[data-missing]').length)).toBe(2)
})

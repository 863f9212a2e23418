import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { expect, test } from '@playwright/test'
import type { SlideWindow } from '../slide-renderer/page.ts'
import { at, draw, inPage, onSlidePage, slideOf, text } from '../slide-renderer/slide-page.ts'

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

test('tables, headlines, events and the weather show the data of their sources', async ({ page }) => {
  await page.evaluate((all) => (window as unknown as { page: SlideWindow }).page.setData(all), sources)
  const look = { ...text({ weight: 500, size: 28, lineHeight: 1.3 }) }
  const half = { ...look, width: 350, height: 200 }
  const elements = [
    { ...half, id: 'table', type: 'table', source: 'menu', header: true, lineColor: '#c8cdd8', accentColor: '#6a4cff' },
    { ...half, id: 'feed', type: 'feed', x: 420, source: 'news', layout: 'single', count: 2, seconds: 10 },
    { ...half, id: 'calendar', type: 'calendar', y: 240, source: 'rooms', range: 'next', count: 5 },
    { ...half, id: 'weather', type: 'weather', x: 420, y: 240, source: 'sky', layout: 'days', days: 3, size: 60 },
  ].map((element) => ({ ...element, language: 'en-GB', accentColor: '#6a4cff' }))
  await draw(page, slideOf(...(elements as SlideElement[])))
  const shownAt = (now: string) =>
    page.evaluate((instant) => {
      const { page: slide } = window as unknown as { page: SlideWindow }
      const next = slide.showTime(instant)
      const texts = [...slide.root().children].map((child) => (child as HTMLElement).innerText.split(/\s*\n\s*/))
      return { next, texts }
    }, at(now))
  const { next, texts } = await shownAt('2026-11-23T08:00:05Z')
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
  expect((await shownAt('2026-11-23T08:00:10Z')).texts[1]).toEqual(['Second headline'])
  expect((await shownAt('2026-11-23T10:00:00Z')).texts[2]).not.toContain('Team')
  const isInside = await inPage(page, (slide) =>
    [...slide.root().children].every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight),
  )
  expect(isInside).toBe(true)
})

test('an element whose source has no data is empty and marked', async ({ page }) => {
  const look = { ...text(), header: true, lineColor: null, accentColor: '#000000' }
  const tables = ['unknown', null].map((source, index) => ({ ...look, id: `t${index}`, type: 'table', source }))
  await draw(page, slideOf(...(tables as SlideElement[])))
  expect(await inPage(page, (slide) => slide.root().querySelectorAll('[data-missing]').length)).toBe(2)
})

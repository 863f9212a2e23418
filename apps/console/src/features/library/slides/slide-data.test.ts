import { expect, it } from 'vitest'
import { emptySlide, newElement } from './document/new-elements.ts'
import { drawnData } from './slide-data.ts'

const table = (...rows: string[][]) => ({ kind: 'table' as const, columns: ['Dish'], rows })
const slide = emptySlide('landscape')
const board = { ...newElement('table', slide), id: 'board' }
const dataOf = (source: string) => (source === 's1' ? table(['Soup']) : undefined)

const shownIn = (element: object) => {
  const drawn = drawnData({ ...slide, elements: [{ ...board, ...element }] }, dataOf)
  const [first] = drawn.document.elements
  return first && 'source' in first && first.source !== null ? drawn.dataOf(first.source) : undefined
}

it('shows the sample of an element until it has a source', () => {
  const sample = table(['Sample'])
  expect(shownIn({})).toBeUndefined()
  expect(shownIn({ sample })).toEqual(sample)
  expect(shownIn({ sample, source: 's1' })).toEqual(table(['Soup']))
  expect(shownIn({ sample, source: 'deleted' })).toBeUndefined()
})

it('makes other elements only when the data is other', () => {
  const document = { ...slide, elements: [board, newElement('text', slide)] }
  const first = drawnData(document, dataOf).document.elements
  expect(drawnData(document, dataOf).document.elements[0]).toBe(first[0])
  const next = drawnData(document, (source) => dataOf(source)).document.elements
  expect(next[0]).not.toBe(first[0])
  expect(next[1]).toBe(first[1])
})

it('dates samples from today on, also in a slide that was made earlier', () => {
  const day = { code: 1 as const, lowest: 2, highest: 3 }
  const forecast = {
    kind: 'weather' as const,
    place: 'Berlin',
    unit: '°C' as const,
    now: { temperature: 2, code: 1 as const, isDay: true },
  }
  const week = shownIn({
    type: 'weather',
    sample: {
      ...forecast,
      days: [
        { ...day, date: '2026-01-30' },
        { ...day, date: '2026-01-31' },
      ],
    },
  })
  const local = (later: number) => new Date(new Date().setHours(12) + later * 86_400_000).toLocaleDateString('sv-SE')
  expect(week).toMatchObject({ days: [{ date: local(0) }, { date: local(1) }] })

  const from = new Date(2026, 0, 30, 9).getTime()
  const meeting = { title: 'Meeting', location: '', from, until: from + 3_600_000, isAllDay: false }
  const events = shownIn({ type: 'calendar', sample: { kind: 'calendar', events: [meeting] } })
  const today = new Date().setHours(0, 0, 0, 0)
  expect(events).toMatchObject({ events: [{ title: 'Meeting' }] })
  const [shown] = events?.kind === 'calendar' ? events.events : []
  expect(new Date(shown?.from ?? 0).setHours(0, 0, 0, 0)).toBe(today)
  expect((shown?.until ?? 0) - (shown?.from ?? 0)).toBe(3_600_000)
})

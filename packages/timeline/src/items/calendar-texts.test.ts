import { expect, test } from 'vitest'
import { eventText, shownEvents } from './calendar-texts.ts'

const at = (time: string) => Date.parse(time)
const event = (from: string, until: string, own: object = {}) => ({
  title: 'Event',
  location: '',
  from: at(from),
  until: at(until),
  isAllDay: false,
  ...own,
})
const textAt = (shown: ReturnType<typeof event>, now: string) =>
  eventText(shown, { language: 'en-US' }, at(now), 'Europe/Berlin').replaceAll(/[\u2009\u202f]/g, ' ')

test.each([
  ['today', event('2026-11-24T08:00Z', '2026-11-24T09:00Z'), '9:00 AM'],
  ['another day', event('2026-11-26T08:00Z', '2026-11-26T09:00Z'), 'Thu, Nov 26, 9:00 AM'],
  ['across midnight, since yesterday', event('2026-11-23T21:00Z', '2026-11-24T01:00Z'), 'Mon, Nov 23, 10:00 PM'],
  ['of several days, since last week', event('2026-11-20T08:00Z', '2026-11-26T09:00Z'), 'Nov 20 – 26'],
  ['of a whole day', event('2026-11-26T00:00Z', '2026-11-27T00:00Z', { isAllDay: true }), 'Thu, Nov 26'],
  ['of several whole days', event('2026-11-01T00:00Z', '2026-12-01T00:00Z', { isAllDay: true }), 'Nov 1 – 30'],
  ['without a time zone', event('2026-11-24T09:00Z', '2026-11-24T10:00Z', { isFloating: true }), '9:00 AM'],
])('an event %s says when it is', (_, shown, text) => {
  expect(textAt(shown, '2026-11-24T00:30Z')).toBe(text)
})

test('an event without a time zone is over by the clocks at the display', () => {
  const events = [event('2026-11-24T09:00Z', '2026-11-24T10:00Z', { isFloating: true })]
  const countAt = (now: string) =>
    shownEvents({ kind: 'calendar', events }, { range: 'today', count: 5 }, at(now), 'Europe/Berlin').length
  expect([countAt('2026-11-24T08:59Z'), countAt('2026-11-24T09:00Z')]).toEqual([1, 0])
})

test('events of whole days are before the times of their first day in each time zone, also before midnight', () => {
  const fair = event('2026-11-25T00:00Z', '2026-11-26T00:00Z', { title: 'Fair', isAllDay: true })
  const early = event('2026-11-24T23:00Z', '2026-11-25T00:00Z', { title: 'Early' })
  const titlesIn = (timeZone: string) =>
    shownEvents(
      { kind: 'calendar', events: [early, fair] },
      { range: 'next', count: 5 },
      at('2026-11-24T12:00Z'),
      timeZone,
    ).map(({ title }) => title)
  expect([titlesIn('Asia/Tokyo'), titlesIn('Europe/Berlin'), titlesIn('America/New_York')]).toEqual([
    ['Fair', 'Early'],
    ['Fair', 'Early'],
    ['Early', 'Fair'],
  ])
})

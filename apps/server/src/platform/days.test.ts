import { expect, test } from 'vitest'
import { dayAfter, localTime, periodText, startOfDay, startOfHour } from './days.ts'

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
  // Days with a clock change begin at midnight.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z'],
  ['2026-11-21', 'Pacific/Niue', '2026-11-21T11:00:00Z'],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z'],
  // Here clocks went from 23:59 to 01:00.
  ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  // Here the hour before midnight of the 29th came twice, and here the 30th was left out.
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
])('%s begins in %s at %s', (date, zone, at) => {
  expect(new Date(startOfDay(date, zone)).toISOString()).toBe(new Date(at).toISOString())
})

test.each([
  ['2026-11-21T14:59:59Z', 'Europe/Berlin', '2026-11-21T14:00:00Z'],
  ['2026-11-21T14:00:00Z', 'Asia/Kolkata', '2026-11-21T13:30:00Z'],
  ['2026-11-21T18:44:59Z', 'Asia/Kathmandu', '2026-11-21T18:15:00Z'],
  // In October the hour from two to three comes twice, in March it is left out.
  ['2026-10-25T00:59:59Z', 'Europe/Berlin', '2026-10-25T00:00:00Z'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
])('the hour of %s began in %s at %s', (at, zone, start) => {
  expect(startOfHour(Date.parse(at), zone)).toBe(Date.parse(start))
})

test('times are local times of the zone', () => {
  expect(localTime(Date.parse('2026-11-21T23:05:00Z'), 'Europe/Berlin')).toBe('2026-11-22 00:05')
})

test('the day after the end of a month or year', () => {
  expect(['2026-11-30', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual(['2026-12-01', '2027-01-01', '2028-02-29'])
})

test.each([
  ['2026-11-21T12:00:00Z', '2026-12-21T12:00:00Z', '21 Nov 2026 – 20 Dec 2026'],
  ['2027-01-31T09:00:00Z', '2027-02-28T09:00:00Z', '31 Jan 2027 – 27 Feb 2027'],
  ['2026-11-21T12:00:00Z', '2026-11-21T18:00:00Z', '21 Nov 2026 – 21 Nov 2026'],
])('a period from %s to %s shares no day with the next one', (start, end, text) => {
  expect(periodText(Date.parse(start), Date.parse(end))).toBe(text)
})

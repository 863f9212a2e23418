import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { PlaysTable } from './plays-table.tsx'
import type { Grouping } from './use-plays-filter.ts'

const row = {
  screen_id: 's',
  screen_name: 'Lobby',
  media_id: 'm',
  title: 'Spring',
  plays: 2,
  booked: null,
  played_ms: 20_000,
  first_at: 0,
  last_at: 0,
}
const rows = [
  { ...row, entry_id: 'e', entry_name: 'Breakfast' },
  { ...row, entry_id: '', entry_name: '' },
]
const week = { from: '2026-11-01', to: '2026-11-30' }
const text = (by: Grouping) => textOf(draw(<PlaysTable rows={rows} by={by} days={week} timeZone="UTC" />))

test('the table per screen and media names what played it', () => {
  expect(text('screen_and_media')).toMatch(/Played by.*Spring\|+Breakfast\|+2.*Spring\|+Default content\|+2/)
})

test('plays are compared with what is booked', () => {
  const media = (booked: number) => [{ ...row, booked, entry_id: '', entry_name: '' }]
  const textWith = (booked: number) =>
    textOf(draw(<PlaysTable rows={media(booked)} by="media" days={week} timeZone="UTC" />))
  expect(textWith(1400)).toContain('0 % of 1,400 booked')
  expect(textWith(2)).toContain('100 % of 2 booked')
  expect(text('media')).not.toContain('booked')
})

test('totals per media have no column for it', () => {
  expect(text('media')).not.toMatch(/Played by|Default content/)
})

test('on the page of a screen, it is left out', () => {
  const table = <PlaysTable rows={rows} by="screen_and_media" screenId="s" days={week} timeZone="UTC" />
  expect(textOf(draw(table))).toMatch(/^[^S]*Media.*Played by.*Spring\|+Breakfast\|+2/)
  expect(textOf(draw(table))).not.toContain('Lobby')
})

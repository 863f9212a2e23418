import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type EventOf, eventText, eventTypeOf, eventTypes } from './events.ts'

const names = Object.keys(eventTypes)

interface Shape {
  type?: string | string[]
  enum?: string[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** A value of a schema, with texts that a sentence must not change. */
function sampleOf({ type, enum: options, const: only, anyOf, oneOf = anyOf, items, properties }: Shape): unknown {
  if (only !== undefined) return only
  if (oneOf) return sampleOf(oneOf[0] ?? {})
  if (options) return options[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, sampleOf(of)]))
  if (type === 'array') return [sampleOf(items ?? {})]
  if (type === 'integer') return 2
  return type === 'boolean' ? true : '$& “é”'
}

const dataOf = (name: string) =>
  sampleOf(z.toJSONSchema(eventTypeOf(name)?.data ?? z.object({})) as Shape) as EventOf['data']

test('names say what happened to which kind of subject', () => {
  for (const name of names) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/)
})

describe.each(names.filter((name) => name !== 'log.written'))('%s', (type) => {
  test('is a sentence with all of its texts', () => {
    const text = eventText({ type, data: dataOf(type), actor: 'Kim' })
    expect(text).toMatch(/^\S+ .*[.”]$/)
    expect(text).not.toBe(`Kim: ${type}`)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    const texts = Object.values(dataOf(type)).filter((value) => value === '$& “é”')
    if (texts.length > 0) expect(text).toContain('$& “é”')
  })
})

test('an event of a newer version, and one with other data, are named', () => {
  expect(eventText({ type: 'hologram.projected', data: {}, actor: 'Kim' })).toBe('Kim: hologram.projected')
  expect(eventText({ type: 'toString', data: {}, actor: 'Kim' })).toBe('Kim: toString')
  expect(eventText({ type: 'playlist.deleted', data: { title: 'Menu' }, actor: 'Kim' })).toBe('Kim: playlist.deleted')
})

test.each<[EventOf, string]>([
  [{ type: 'media.deleted', data: { title: null, count: 1200 } }, 'Kim deleted 1,200 media items.'],
  [{ type: 'media.rule_changed', data: { title: 'Lobby', count: 1 } }, 'Kim changed when “Lobby” plays.'],
  [{ type: 'media.moved', data: { title: 'Lobby', count: 1, folder: null } }, 'Kim moved “Lobby” out of folders.'],
  [
    { type: 'playlist.items_added', data: { count: 1, playlists: ['A', 'B', 'C'], more: 2 } },
    'Kim added 1 media item to “A”, “B”, “C” and 2 more.',
  ],
  [
    { type: 'takeover.started', data: { name: null, isDrill: true, minutes: 120, screens: 1 } },
    'Kim started a takeover drill with a playlist on 1 screen for 2 hours.',
  ],
  [
    { type: 'screens.time_zone_set', data: { screens: 3, timeZone: null } },
    'Kim set the time zone of 3 screens to that of the account.',
  ],
])('%o reads %s', (event, text) => {
  expect(eventText({ ...event, actor: 'Kim' })).toBe(text)
})

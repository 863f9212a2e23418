import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import { durationText, longRunText, whatText, whereText } from './words.ts'

const takeover: PreparedTakeover = {
  id: 'k1',
  name: 'Fire',
  notice: null,
  content_type: 'playlist',
  content: [],
  overlay: null,
  everywhere: false,
  tags: [],
  screens: [],
  screen_count: 0,
  unmanaged_screens: 0,
  is_editable: true,
  in_standby: true,
  minutes: 30,
  version: 1,
  created_at: 0,
}
const lobby = { id: 's1', name: 'Lobby' }
const bar = { id: 't1', name: 'Bar', color: 'blue' as const }

test.each<[string, Partial<PreparedTakeover>]>([
  ['All screens (1,200)', { everywhere: true, screen_count: 1200 }],
  ['Lobby', { screens: [lobby], screen_count: 1 }],
  ['Lobby and 2 more', { screens: [lobby], screen_count: 3 }],
  ['No screens', {}],
  ['Lobby and 2 screens that you do not manage', { screens: [lobby], screen_count: 1, unmanaged_screens: 2 }],
  ['1 screen that you do not manage', { unmanaged_screens: 1 }],
  ['All screens (12)', { everywhere: true, unmanaged_screens: 12 }],
  ['Bar (2 screens that you do not manage)', { tags: [bar], unmanaged_screens: 2 }],
  ['Bar (3 screens)', { tags: [bar], screens: [lobby], screen_count: 3 }],
  ['Window, Bar (4 screens)', { tags: [{ ...bar, id: 't2', name: 'Window' }, bar], screen_count: 4 }],
  ['No screens', { screen_count: 3 }],
])('%s', (text, targets) => {
  expect(whereText({ ...takeover, ...targets })).toBe(text)
})

test('a takeover shows its notice, its content, or nothing', () => {
  const content = [
    { id: 'p1', name: 'Exit', thumbnail: null },
    { id: 'p2', name: 'Map', thumbnail: null },
  ]
  const notice = { title: 'Leave', text: '', color: 'alert' as const }
  expect(whatText({ notice, content: [] })).toBe('Notice: Leave')
  expect(whatText({ notice: null, content })).toBe('Exit, Map')
  expect(whatText({ notice: null, content: [] })).toBe('No content: it cannot be started.')
})

test('a duration is in minutes or hours, or lasts until a user ends it', () => {
  expect([durationText(60), durationText(null), durationText(null, 'you end it')]).toEqual([
    'for 1 hour',
    'until a user ends it',
    'until you end it',
  ])
})

test.each([
  [119, undefined],
  [120, '2 hours'],
  [47 * 60 + 59, '47 hours'],
  [50 * 60, '2 days'],
])('after %i minutes, a takeover has run for %s', (minutes, text) => {
  expect(longRunText(1000, 1000 + minutes * 60_000)).toBe(text)
})

import { expect, test } from 'vitest'
import { authorText, missingText, shownText } from './version-words.ts'

test('what is missing is named, and hidden things are counted', () => {
  const of = (...names: string[]) => missingText(names.map((name, at) => ({ kind: 'media', id: String(at), name })))
  expect(of('Menu')).toBe('“Menu” is deleted or not shared with you, and is left out.')
  expect(of('A', 'B', 'C', 'D', '')).toBe(
    '“A”, “B”, “C”, and 2 more are deleted or not shared with you, and are left out.',
  )
  expect(of('')).toBe('1 item is deleted or not shared with you, and is left out.')
})

test('the screens that show it', () => {
  const of = (count: number, ...names: string[]) =>
    shownText({ screens: names.map((name) => ({ id: name, name })), screen_count: count, unmanaged_screens: 0 })
  expect(of(0)).toBe('It is not shown on any screen.')
  expect(of(1, 'Bar')).toBe('It is shown on 1 screen: Bar.')
  expect(of(1200, 'Bar', 'Hall', 'Lobby', 'Roof')).toBe(
    'It is shown on 1,200 screens: Bar, Hall, Lobby, and 1,197 more.',
  )
  const bar = { id: '1', name: 'Bar' }
  expect(shownText({ screens: [], screen_count: 0, unmanaged_screens: 2 })).toBe(
    'It is shown on 2 screens that you do not manage.',
  )
  expect(shownText({ screens: [bar], screen_count: 1, unmanaged_screens: 2 })).toBe(
    'It is shown on 1 screen: Bar. It is also shown on 2 screens that you do not manage.',
  )
})

test('authors are users, their tokens, or the server', () => {
  const of = (author: string, author_kind: 'user' | 'token' | 'server', reason: 'edit' | 'kept' = 'edit') =>
    authorText({
      id: '1',
      kind: 'playlist',
      thing_id: '2',
      created_at: 0,
      author,
      author_kind,
      reason,
      summary: '',
      is_current: false,
    })
  expect([of('Ann', 'user'), of('Ann', 'token'), of('', 'server'), of('', 'server', 'kept')]).toEqual([
    'Ann',
    'Ann (API token)',
    'Server',
    '',
  ])
})

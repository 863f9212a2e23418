import { expect, test } from 'vitest'
import { actionText, actorText, fieldLabel, listLines, valueText } from './audit-words.ts'

test('fields have the words of the pages', () => {
  expect(fieldLabel('hours')).toBe('Opening hours')
  expect(fieldLabel('slide_duration')).toBe('Slide duration')
  expect(fieldLabel('items.slide_duration')).toBe('Items: slide duration')
  expect(fieldLabel('permissions.content.edit')).toBe('Permissions: content – edit')
})

test('values are shown as people read them', () => {
  const shown = { names: { p1: 'Menu' }, timeZone: 'UTC' }
  expect(valueText(null, 'name', shown)).toBe('–')
  expect(valueText(true, 'is_on', shown)).toBe('Yes')
  expect(valueText(7500, 'items.duration', shown)).toBe('7.5 s')
  expect(valueText(0, 'ends_at', shown)).toBe('1 Jan 1970, 00:00')
  expect(valueText('p1', 'folder_id', shown)).toBe('Menu')
  expect(valueText({ length: 4000, sha256: 'abcdef0123' }, 'source', shown)).toBe('4,000 characters (abcdef01)')
})

test('lists name what was added, removed and moved', () => {
  const list = { added: ['a', 'a', 'b'], removed: [], moved: ['c'], more: 480 }
  expect(listLines(list, { a: 'Soup', b: 'Salad' })).toEqual(['Added: Soup (2), Salad', 'Moved: c', 'And 480 more'])
})

test('actions and actors', () => {
  expect(actionText({ type: 'playlist.items_moved', kind: 'playlist' })).toBe('Playlist: items moved')
  expect(actorText({ kind: 'user', id: 'u', name: 'Ann' })).toBe('Ann')
  expect(actorText({ kind: 'token', id: 't', name: 'Import' })).toBe('Import (API token)')
  expect(actorText({ kind: 'server', id: null, name: '' })).toBe('Server')
})

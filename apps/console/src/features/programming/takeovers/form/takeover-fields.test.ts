import { expect, test } from 'vitest'
import type { StoredTakeover } from '../takeovers.queries.ts'
import { fieldsOf, ownNames, preparedBodyOf, startBodyOf, storedText } from './takeover-fields.ts'

const stored: StoredTakeover = {
  id: 't1',
  name: 'Fire',
  notice: { title: 'Leave', text: 'Use the stairs.', color: 'alert' },
  content_type: null,
  content: [],
  overlay: null,
  everywhere: false,
  tags: [],
  screens: [{ id: 's1', name: 'Lobby' }],
  screen_ids: ['s1', 's2', 's3'],
  screen_count: 3,
  unmanaged_screens: 0,
  is_editable: true,
  in_standby: false,
  minutes: 15,
  version: 2,
  created_at: 0,
}

test('a stored takeover becomes the same body again, with its version', () => {
  expect(preparedBodyOf(fieldsOf(stored), stored)).toEqual({
    id: 't1',
    version: 2,
    name: 'Fire',
    notice: stored.notice,
    overlay: null,
    everywhere: false,
    screen_ids: ['s1', 's2', 's3'],
    tag_ids: [],
    minutes: 15,
    in_standby: false,
  })
})

test('a takeover until a user ends it has no number of minutes', () => {
  const fields = fieldsOf({ ...stored, minutes: null })
  expect([fields.minutes, preparedBodyOf(fields, stored).minutes]).toEqual([null, null])
  expect(storedText({ ...stored, minutes: null }, 'minutes').value).toBe('Until I end it')
})

test('a new takeover is for all screens, and for none if its user is limited to tags', () => {
  expect(fieldsOf(undefined).targets.everywhere).toBe(true)
  expect(fieldsOf(undefined, { isLimited: true }).targets).toEqual({ everywhere: false, screens: [], tags: [] })
})

test('a place above the content is kept, and sent only while it is chosen', () => {
  const overlay = { x: 0, y: 85, width: 100, height: 15, margin: 0, opacity: 100, radius: 0 }
  const above = { ...stored, overlay }
  expect(preparedBodyOf(fieldsOf(above), above).overlay).toEqual(overlay)
  expect(fieldsOf(undefined)).toMatchObject({ layer: 'full', overlay })
  const fields = { ...fieldsOf(above), layer: 'full' as const }
  expect([fields.overlay, preparedBodyOf(fields, above).overlay]).toEqual([overlay, null])
  expect(storedText(above, 'layer').value).toBe('Above the content (bar at the bottom)')
  const corner = { ...overlay, x: 75, y: 0, width: 25 }
  expect(storedText({ ...above, overlay: corner }, 'layer').value).toBe('Above the content (top right)')
})

test('content is sent in place of the notice, and single screens only if it is not for all', () => {
  const fields = fieldsOf(undefined, { kind: 'content' })
  const targets = { everywhere: true, screens: ['s1'], tags: ['x'] }
  expect(startBodyOf({ ...fields, targets, minutes: '5', isDrill: true })).toEqual({
    content_type: 'playlist',
    content_ids: [],
    overlay: null,
    everywhere: true,
    screen_ids: [],
    tag_ids: [],
    minutes: 5,
    in_standby: true,
    is_drill: true,
  })
})

test('errors of the call are shown beside the fields of the form', () => {
  expect(ownNames({ content_ids: 'Choose one.', everywhere: 'No screens.', name: 'Too long.' })).toEqual({
    name: 'Too long.',
    content: 'Choose one.',
    screens: 'No screens.',
  })
})

test('a switch is stored as on or off', () => {
  expect(storedText(stored, 'inStandby')).toEqual({ label: 'Also outside opening hours', value: 'off' })
})

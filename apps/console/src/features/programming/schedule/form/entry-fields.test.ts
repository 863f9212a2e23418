import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { expect, test } from 'vitest'
import { inputErrors } from '../../../../api/field-errors.ts'
import type { StoredEntry } from '../schedule.queries.ts'
import { bodyOf, type EntryFields, fieldsOf, ownNames, ruleOf, storedText } from './entry-fields.ts'

const stored: StoredEntry = {
  id: 'e1',
  name: 'Breakfast',
  color: 'green',
  rule: { days: ['mon'], from: '06:00', until: '10:30', startsOn: '2026-12-01' },
  priority: 'high',
  layer: 'main',
  overlay: null,
  content_type: 'channel',
  content: [],
  tags: [{ id: 't1', name: 'Window', color: 'blue' }],
  screens: [],
  screen_count: 12,
  screen_ids: ['s1'],
  unmanaged_screens: 0,
  is_editable: true,
  version: 4,
  created_at: 0,
}
const errorsOf = (fields: Partial<EntryFields>) =>
  ownNames(inputErrors(saveScheduleEntry, bodyOf({ ...fieldsOf(undefined), ...fields }, undefined)))

test('a stored entry becomes the same body again, with its version', () => {
  expect(bodyOf(fieldsOf(stored), stored)).toEqual({
    id: 'e1',
    version: 4,
    name: 'Breakfast',
    color: 'green',
    rule: stored.rule,
    priority: 'high',
    layer: 'main',
    content_type: 'channel',
    content_ids: [],
    screen_ids: ['s1'],
    tag_ids: ['t1'],
  })
})

test('an entry above the content is sent with its place, and refused at the fields of the place', () => {
  const overlay = { x: 0, y: 85, width: 100, height: 15, margin: 0, opacity: 100, radius: 0 }
  const above: StoredEntry = { ...stored, layer: 'overlay', overlay, content_type: 'playlist' }
  expect(bodyOf(fieldsOf(above), above)).toMatchObject({ layer: 'overlay', overlay })
  const wide = { ...fieldsOf(above), overlay: { ...overlay, height: 20, opacity: 0 } }
  expect(ownNames(inputErrors(saveScheduleEntry, bodyOf(wide, above)))).toMatchObject({
    'overlay.opacity': 'The opacity is between 1 and 100 percent.',
  })
  expect(storedText(above, 'layer')).toEqual({ label: 'Layer', value: 'Above the content' })
  expect(storedText(above, 'overlay').value).toBe('100 × 15 %, 0 % from the left, 85 % from the top')
})

test('a new entry has the times that were drawn on the week, and the screen of the page', () => {
  const fields = fieldsOf(undefined, { days: ['sat'], from: '09:00', until: '11:00' }, 'red', ['s2'])
  expect(fields).toMatchObject({ name: '', color: 'red', days: ['sat'], from: '09:00', screens: ['s2'], except: [] })
  expect(ruleOf(fields)).toEqual({ days: ['sat'], from: '09:00', until: '11:00' })
})

test('an incomplete entry says what is missing, beside the fields of the form', () => {
  expect(errorsOf({})).toEqual({
    name: 'Name is required.',
    content: 'Please choose at least one playlist or channel.',
    screens: 'Please choose at least one screen or tag.',
  })
  const content = { type: 'playlist', ids: ['p1'] } as const
  expect(errorsOf({ name: 'Lunch', content: { ...content, ids: [...content.ids] } })).toEqual({
    screens: 'Please choose at least one screen or tag.',
  })
  expect(errorsOf({ startsOn: '2026-12-24', endsOn: '2026-12-01' })).toMatchObject({
    endsOn: 'The last day is before the first day.',
  })
})

test('stored values are shown with the label of their field; all times are one', () => {
  expect(storedText(stored, 'from')).toEqual(storedText(stored, 'endsOn'))
  expect(storedText(stored, 'from').label).toBe('Time')
  expect(storedText(stored, 'content')).toEqual({ label: 'Assign Content', value: 'none' })
  expect(storedText(stored, 'screens')).toEqual({ label: 'Screens', value: '12' })
  expect(storedText(stored, 'tags')).toEqual({ label: 'Tags', value: 'Window' })
})

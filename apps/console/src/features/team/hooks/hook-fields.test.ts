import type { Hook } from '@digisigncast/contract/accounts/hooks'
import { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { expect, test } from 'vitest'
import { bodyOf, errorsIn, fieldsOf, type HookFields } from './hook-fields.ts'

const stored = (action: Hook['action']): Hook => ({
  id: 'h',
  name: 'Alarm panel',
  is_enabled: true,
  allow_get: false,
  needs_signature: true,
  action,
  names: ['Fire'],
  last_four: 'abcd',
  created_at: 0,
  saved_by: 'Ada',
  problem: null,
  last_call: null,
})

test.each<Hook['action']>([
  { kind: 'takeover', prepared_id: 't' },
  { kind: 'takeover', prepared_id: 't', minutes: 5 },
  { kind: 'takeover', prepared_id: 't', minutes: null },
  { kind: 'takeover', prepared_id: 't', ends: true },
  { kind: 'content', type: 'channel', content_ids: ['c'], screen_ids: [], tag_ids: ['a'] },
  { kind: 'table', data_source_id: 'd' },
  { kind: 'cap', warnings: WarningSettings.parse({ prepared_id: 't', language: 'en', longest_minutes: 5 }) },
  { kind: 'cap', warnings: WarningSettings.parse({ tag_ids: ['a'], severity: 'Minor', shows_drills: true }) },
  { kind: 'cap', warnings: WarningSettings.parse({ everywhere: true }) },
  {
    kind: 'cap',
    warnings: WarningSettings.parse({
      everywhere: true,
      geocodes: ['006*', '1'],
      areas: ['A, B'],
      shows_all_clear: true,
    }),
  },
])('the form keeps %o', (action) => {
  const fields = fieldsOf(stored(action))
  expect(errorsIn(fields)).toEqual({})
  expect(bodyOf(fields, 'h')).toEqual({
    hook_id: 'h',
    name: 'Alarm panel',
    is_enabled: true,
    allow_get: false,
    needs_signature: true,
    action,
  })
})

test('an empty form says what is missing', () => {
  const empty = fieldsOf(undefined)
  expect(errorsIn(empty)).toEqual({ name: 'Name is required.', preparedId: 'Choose a takeover.' })
  expect(errorsIn({ ...empty, name: 'A', kind: 'table' })).toEqual({ sourceId: 'Choose a table.' })
  expect(errorsIn({ ...empty, name: 'A', kind: 'content' })).toEqual({
    content: 'Choose at least one playlist or channel.',
    screens: 'Please choose at least one screen or tag.',
  })
  expect(errorsIn({ ...empty, name: 'A', preparedId: 't', minutes: 0 })).toEqual({
    minutes: 'Choose a duration from 1 minute to 24 hours.',
  })
  const warnings = { ...empty.warnings, everywhere: false, longestMinutes: '' }
  expect(errorsIn({ ...empty, name: 'A', kind: 'cap', warnings })).toEqual({
    screens: 'Please choose at least one screen or tag.',
    longestMinutes: 'Choose a duration from 1 minute to 24 hours.',
  })
  expect(errorsIn({ ...empty, name: 'A', kind: 'cap', warnings: { ...empty.warnings, shows: 'prepared' } })).toEqual({
    preparedId: 'Choose a takeover.',
  })
})

test('a notice of warnings above the content has a place, which a prepared takeover brings itself', () => {
  const overlay = { x: 0, y: 85, width: 100, height: 15, margin: 0, opacity: 100, radius: 0 }
  const fields = fieldsOf(undefined)
  const placed = (more: Partial<HookFields['warnings']>) => {
    const warnings = { ...fields.warnings, layer: 'above' as const, ...more }
    const { action } = bodyOf({ ...fields, kind: 'cap', warnings }, undefined)
    return 'warnings' in action ? action.warnings.overlay : undefined
  }
  expect([placed({}), placed({ layer: 'full' }), placed({ shows: 'prepared', preparedId: 'k' })]).toEqual([
    overlay,
    null,
    null,
  ])
  const wide = { ...fields.warnings, layer: 'above' as const, overlay: { ...overlay, height: 30 } }
  expect(errorsIn({ ...fields, name: 'Weather', kind: 'cap', warnings: wide })).toMatchObject({
    'overlay.height': 'The overlay extends beyond the bottom edge of the screen.',
  })
})

import { type Action, type Area, allFlags, type PermissionFlags } from '@digisigncast/contract/api/permissions'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { PresetField } from './permission-fields.tsx'
import { applyPreset, isNothingOn, mayApply, presetKeys, presetOf } from './permission-presets.ts'

test('a preset is recognized by its permissions, in any notation; one permission more is none', () => {
  for (const key of presetKeys) {
    expect(presetOf(applyPreset(key))).toBe(key)
    expect(presetOf(allFlags(applyPreset(key)))).toBe(key)
    expect(presetOf({ ...applyPreset(key), users: { view: 1 } })).toBe(undefined)
  }
  expect(presetOf({})).toBe(undefined)
  expect(isNothingOn(allFlags({}))).toBe(true)
  expect(isNothingOn({ screens: { view: 1 } })).toBe(false)
})

test('a preset with permissions that the signed-in user lacks cannot be chosen', () => {
  const canView = (_: Area, action: Action) => action === 'view'
  expect(mayApply('viewer', {}, canView)).toBe(true)
  expect(mayApply('shop', {}, canView)).toBe(false)
  // The other user has permissions that this one may not take away.
  expect(mayApply('viewer', { screens: { delete: 1 } }, canView)).toBe(false)
  const field = (value: PermissionFlags) => draw(<PresetField value={value} onChange={() => {}} mayGive={canView} />)
  expect(textOf(field({}))).toContain('Needs permissions that you do not have yourself.')
  expect(field(applyPreset('viewer'))).toMatch(/<input[^>]*checked=""[^>]*value="viewer"|value="viewer"[^>]*checked=""/)
})

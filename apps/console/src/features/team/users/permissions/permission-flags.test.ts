import { expect, test } from 'vitest'
import { fieldsOf, flagsIn, isOn, switchFlags, withFlags } from './permission-flags.ts'

test('flags are parsed from the server’s text; invalid text gives none', () => {
  expect(flagsIn('{"screens":{"view":1}}')).toEqual({ screens: { view: 1 } })
  for (const text of [undefined, '', 'null', '[1]', '{"screens":{"view":"yes"}}']) expect(flagsIn(text)).toEqual({})
})

test('switching one flag keeps the others', () => {
  const flags = withFlags({ screens: { view: 1, edit: 0 }, users: { view: 1 } }, 'screens', ['edit', 'delete'], true)
  expect(flags).toEqual({ screens: { view: 1, edit: 1, delete: 1 }, users: { view: 1 } })
  expect(isOn(flags, 'screens', 'edit')).toBe(true)
  expect(isOn(withFlags(flags, 'screens', ['edit'], false), 'screens', 'edit')).toBe(false)
  expect(isOn(flags, 'nothing', 'view')).toBe(false)
})

test('the columns are the fields of all groups', () => {
  const catalog = { a: { label: 'A', fields: ['view', 'edit'] }, b: { label: 'B', fields: ['view', 'publish'] } }
  expect(fieldsOf(catalog)).toEqual(['view', 'edit', 'publish'])
})

test('by hand, each permission switches View on, and View off switches off all that may be changed', () => {
  const mayChangeAll = () => true
  const edit = { group: 'screens', fields: ['edit'], on: true }
  const edited = switchFlags({}, edit, mayChangeAll)
  expect(edited).toEqual({ screens: { view: 1, edit: 1 } })
  expect(switchFlags({}, edit, (_, field) => field !== 'view')).toEqual({ screens: { edit: 1 } })
  expect(switchFlags(edited, { ...edit, on: false }, mayChangeAll)).toEqual({ screens: { view: 1, edit: 0 } })
  const off = { group: 'screens', fields: ['view'], on: false }
  expect(switchFlags(edited, off, mayChangeAll)).toEqual({ screens: { view: 0, edit: 0 } })
  expect(switchFlags(edited, off, (_, field) => field === 'view')).toEqual({ screens: { view: 0, edit: 1 } })
})

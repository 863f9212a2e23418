import { expect, test } from 'vitest'
import { randomHex } from '../random-hex.ts'
import { type Kept, newerOf, readKept } from './identity.ts'

const installation = 'a'.repeat(32)
const identity = { deviceId: 'd', screenId: 's', token: 't', code: 'K7QX29MB' }
const paired: Kept = { installation, generation: 2, identity }

test('a whole record is read as it was written', () => {
  expect(readKept(JSON.parse(JSON.stringify(paired)))).toEqual(paired)
})

test('the screen that it was disconnected from is kept without a token', () => {
  const left = { installation, generation: 3, leftScreen: 'screen' }
  expect(readKept(JSON.parse(JSON.stringify(left)))).toEqual(left)
  expect(readKept({ ...left, leftScreen: 7 })).toEqual({ installation, generation: 3 })
})

test.each([
  undefined,
  null,
  'text',
  7,
  {},
  { ...paired, installation: 'A'.repeat(32) },
  { ...paired, installation: undefined },
  { ...paired, generation: 'two' },
  { ...paired, generation: Number.NaN },
])('refuses what is no record: %j', (value) => {
  expect(readKept(value)).toBeUndefined()
})

test.each([{ ...identity, token: '' }, { ...identity, deviceId: 7 }, 'text'])(
  'an identity that is not whole is none, but the installation stays: %j',
  (broken) => {
    expect(readKept({ ...paired, identity: broken })).toEqual({ installation, generation: 2 })
  },
)

test('the newer copy counts, whichever place has it', () => {
  const older: Kept = { installation, generation: 1, identity: { ...identity, token: 'old' } }
  expect(newerOf(paired, older)).toBe(paired)
  expect(newerOf(older, paired)).toBe(paired)
})

test('a copy that is missing or broken does not count', () => {
  expect(newerOf(undefined, paired)).toBe(paired)
  expect(newerOf(paired, undefined)).toBe(paired)
  expect(newerOf(undefined, undefined)).toBeUndefined()
})

test('a device that was disconnected stays so, although an older copy knows a token', () => {
  const forgotten: Kept = { installation, generation: 3 }
  expect(newerOf(paired, forgotten)).toBe(forgotten)
})

test('an installation is 32 hex digits and never the same', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomHex()).not.toBe(randomHex())
})

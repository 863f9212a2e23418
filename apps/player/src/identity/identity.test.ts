import { expect, test } from 'vitest'
import { randomHex } from '../browser/random-hex.ts'
import { type Kept, newerOf, readKept } from './identity.ts'

const installation = 'a'.repeat(32)
const identity = { deviceId: 'd', screenId: 's', token: 't', code: 'K7QX29MB' }
const paired: Kept = { installation, generation: 2, identity }

test('a complete record is read unchanged', () => {
  expect(readKept(JSON.parse(JSON.stringify(paired)))).toEqual(paired)
})

test('a disconnected device keeps its former screen, without a token', () => {
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
])('rejects an invalid record: %j', (value) => {
  expect(readKept(value)).toBeUndefined()
})

test.each([{ ...identity, token: '' }, { ...identity, deviceId: 7 }, 'text'])(
  'an incomplete identity is dropped, the installation stays: %j',
  (broken) => {
    expect(readKept({ ...paired, identity: broken })).toEqual({ installation, generation: 2 })
  },
)

test('the newer copy wins, wherever it is stored', () => {
  const older: Kept = { installation, generation: 1, identity: { ...identity, token: 'old' } }
  expect(newerOf(paired, older)).toBe(paired)
  expect(newerOf(older, paired)).toBe(paired)
})

test('a missing or damaged copy is ignored', () => {
  expect(newerOf(undefined, paired)).toBe(paired)
  expect(newerOf(paired, undefined)).toBe(paired)
  expect(newerOf(undefined, undefined)).toBeUndefined()
})

test('a disconnected device stays disconnected, even if an older copy has a token', () => {
  const forgotten: Kept = { installation, generation: 3 }
  expect(newerOf(paired, forgotten)).toBe(forgotten)
})

test('an installation is 32 hex digits and unique', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomHex()).not.toBe(randomHex())
})

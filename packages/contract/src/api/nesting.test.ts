import { expect, test } from 'vitest'
import { isNestedTooDeep } from './nesting.ts'

test('100 levels are few enough, 101 are too many', () => {
  expect(isNestedTooDeep(`${'[{"a":'.repeat(50)}1${'}]'.repeat(50)}`)).toBe(false)
  expect(isNestedTooDeep('['.repeat(101))).toBe(true)
  expect(isNestedTooDeep('{"a":'.repeat(101))).toBe(true)
})

test('closed levels and brackets in texts do not count', () => {
  expect(isNestedTooDeep(`[${'[],{},'.repeat(1000)}1]`)).toBe(false)
  expect(isNestedTooDeep(JSON.stringify({ a: `\\"${'['.repeat(1000)}`, b: '\\' }))).toBe(false)
})

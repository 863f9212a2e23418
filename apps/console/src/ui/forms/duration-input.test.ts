import { expect, it } from 'vitest'
import { toFields, toMs } from './duration-input.tsx'

const normalized = (minutes: string, seconds: string) => {
  const fields = toFields(toMs({ minutes, seconds }))
  return `${fields.minutes}:${fields.seconds}`
}

it('seconds above 59 become minutes', () => {
  expect(normalized('12', '99')).toBe('13:39')
  expect(normalized('', '60')).toBe('1:00')
  expect(normalized('1', '5')).toBe('1:05')
})

it('blank fields stay blank, and durations above 99 minutes stay as typed', () => {
  expect(normalized('', '')).toBe(':')
  expect(normalized('99', '99')).toBe('99:99')
  expect(toMs({ minutes: '99', seconds: '99' })).toBe(6_039_000)
})

import { expect, test } from 'vitest'
import { readTeamLimit } from './team-limit.ts'

test('a limit is a whole number, and empty means no limit', () => {
  expect(['25', ' 7 ', '0', '100000', 12, '', '   ', undefined].map(readTeamLimit)).toEqual(
    [25, 7, 0, 100_000, 12, null, null, null].map((limit) => ({ limit })),
  )
})

test.each(['ten', '-1', '1.5', '1e3', '100001', '٣', '1 000', '0x10', -4, 2.5, Number.NaN])(
  '%j is rejected',
  (typed) => {
    expect(readTeamLimit(typed)).toEqual({
      problem: 'Team Members Limit must be a whole number from 0 to 100,000, or empty for no limit.',
    })
  },
)

import { expect, test } from 'vitest'
import { adviceFor } from './fault-advice.ts'

test('advice depends on the kind if the format is wrong, else on the error', () => {
  expect(adviceFor('csv', 'wrong_format')).toContain('Google Sheets')
  expect(adviceFor('feed', 'wrong_format')).toContain('the address of the feed')
  expect(adviceFor('csv', 'missing')).toBe(adviceFor('calendar', 'redirects'))
  expect(adviceFor('csv', null)).toBeUndefined()
})

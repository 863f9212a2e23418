import { expect, test } from 'vitest'
import { after, type Step, transitions } from './status.ts'

const statuses = ['active', 'inactive', 'suspended', 'expired'] as const
test.each(Object.keys(transitions) as Step[])('%s follows the transition table', (step) => {
  const expected = {
    begin: [undefined, 'active', undefined, undefined],
    suspend: ['suspended', undefined, undefined, undefined],
    reactivate: [undefined, undefined, 'active', undefined],
    cancel: ['expired', undefined, 'expired', undefined],
  }
  expect(statuses.map((status) => after(status, step))).toEqual(expected[step])
})

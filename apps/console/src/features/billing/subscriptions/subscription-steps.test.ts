import { expect, test } from 'vitest'
import { stepsOf } from './subscription-steps.ts'

test.each([
  ['active', false, ['Change Plan', 'Cancel Subscription', 'Delete']],
  ['active', true, ['Change Plan', 'Keep Subscription', 'Cancel Subscription', 'Delete']],
  ['inactive', false, ['Change Plan', 'Delete']],
  ['suspended', false, ['Cancel Subscription', 'Delete']],
  ['expired', false, ['Delete']],
] as const)('a subscription that is %s (to be canceled: %s) allows %j', (status, cancels_at_period_end, steps) => {
  expect(stepsOf({ status, cancels_at_period_end })).toEqual(steps)
})

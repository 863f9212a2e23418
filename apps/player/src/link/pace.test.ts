import { expect, test } from 'vitest'
import { nextHeartbeatMs } from './pace.ts'

test.each([
  [0, false, 0, 30_000],
  [0, false, 1, 24_000],
  [10_000, false, 0, 20_000],
  [40_000, false, 0.5, 0],
  [0, true, 0.5, 1000],
  [400, true, 0.5, 600],
  [5000, true, 0.5, 0],
])(
  '%i ms after the last heartbeat (urgent: %s, random: %f), the next is due in %i ms',
  (since, isUrgent, chance, ms) => {
    expect(nextHeartbeatMs(since, isUrgent, chance)).toBe(ms)
  },
)

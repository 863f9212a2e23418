import { expect, test } from '@playwright/test'
import { playerSize, sizeLimits } from './player-size.ts'

test('what the player loads before its first picture and its first slide stays small', async () => {
  const { entry, slideRenderer } = await playerSize()
  expect(entry).toBeGreaterThan(10_000)
  expect(entry).toBeLessThanOrEqual(sizeLimits.entry)
  expect(slideRenderer).toBeGreaterThan(1000)
  expect(slideRenderer).toBeLessThanOrEqual(sizeLimits.slideRenderer)
})

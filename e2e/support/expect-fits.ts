import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { layoutFaults } from './layout-faults.ts'

/** A part of a page fits 1440 and 390 px, and is accessible in light and dark. Leaves the page at 1440 px. */
export async function expectFits(page: Page, part: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(page.locator(part)), `${part} at ${width}`).toEqual([])
    await expectAccessibleInBoth(page, part)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

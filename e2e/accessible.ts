import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string, what = page.url()) {
  // Waits for color transitions: axe would measure the contrast of intermediate colors.
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, html }) => [target.join(' '), html]),
  }))
  expect(found, `axe violations in ${what}`).toEqual([])
}

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
  // No page has frames of other origins, so axe needs no page of its own for the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, html }) => [target.join(' '), html]),
  }))
  expect(found, `axe violations in ${what}`).toEqual([])
}

/** Checks it in light and in dark colors, and leaves it in light ones. */
export async function expectAccessibleInBoth(page: Page, part?: string, what = page.url()) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, part, `${what} in ${colorScheme} colors`)
  }
}

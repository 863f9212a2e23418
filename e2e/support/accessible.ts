import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layoutFaults } from './layout-faults.ts'

/** The only rules of axe whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Check {
  /** Selector of the part of the page to check. Default: the whole page. */
  part?: string | undefined
  /** Name of the page or the part in failures. Default: its URL. */
  what?: string | undefined
  /** Default: all rules. */
  rules?: readonly string[]
}

/** Fails if axe finds violations on the page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string) {
  await check(page, { part })
}

/**
 * Checks it in light and in dark colors. All rules run in the current colors, and the rules about colors in the other
 * ones: the elements are the same.
 */
export async function expectAccessibleInBoth(page: Page, part?: string, what = page.url()) {
  await check(page, { part, what })
  await page.evaluate(swapColors)
  await check(page, { part, what: `${what} in the other colors`, rules: colorRules })
  await page.evaluate(swapColors)
}

/**
 * A part of a page fits 1440 and 390 px, and is accessible at 390 px, in light and dark: the walk over all pages checks
 * 1440 px. Leaves the page at 1440 px.
 */
export async function expectFits(page: Page, part: string): Promise<void> {
  await expectFaultless(page, part)
  // The rules about whole pages do not run for a part.
  await expectAccessibleInBoth(page, part === 'body' ? undefined : part)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A part of a page fits 1440 and 390 px. Leaves the page at 1440 px. */
export async function expectLayout(page: Page, part: string): Promise<void> {
  await expectFaultless(page, part)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Leaves the page at 390 px. */
async function expectFaultless(page: Page, part: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(page.locator(part)), `${part} at ${width}`).toEqual([])
  }
}

/** Runs in the page. Styles depend on this attribute alone, and a change of the setting would draw the page again. */
function swapColors() {
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
}

async function check(page: Page, { part, what = page.url(), rules }: Check) {
  // Waits for color transitions: axe would measure the contrast of intermediate colors.
  const isAxeLoaded = await page.evaluate(async () => {
    await document.fonts.ready
    // The end of one can start another, on an element that inherits the color.
    for (let round = 0; round < 5; round += 1) {
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      if (moving.length === 0) break
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
    return 'axe' in window
  })
  // No page has frames of other origins, so axe needs no page of its own for the results. Left alone, the builder
  // sends the program of axe twice per check, which takes longer than most rules.
  const axe = new AxeBuilder({ page, ...(isAxeLoaded && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, html }) => [target.join(' '), html]),
  }))
  expect(found, `axe violations in ${what}`).toEqual([])
}

import { cp, rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { ownerPanels } from './support/owner-panels.ts'
import {
  customerDetailPages,
  customerPages,
  customerPanels,
  type DetailPage,
  ownerDetailPages,
  ownerPages,
  type Panel,
} from './support/pages.ts'
import { fillPlatform } from './support/platform-data.ts'
import { fillAccount } from './support/sample-data.ts'
import { signIn } from './support/sign-in.ts'
import { passwords, temporaryFolder } from './support/start-server.ts'
import { story } from './support/story.ts'
import { visit, visitDetailPage } from './support/visit.ts'

const widths = [1920, 1440, 768, 390]
/** A panel has one width on windows that are wider than a phone. */
const panelWidths = [1440, 390]

const owner = { username: 'owner', password: passwords.owner }

/** On servers with the longest names, which each worker enters once. */
const filled = story.extend<object, { firstStart: string }>({
  firstStart: [
    async ({ firstStart, servers }, use) => {
      const dataDir = await temporaryFolder()
      await cp(firstStart, dataDir, { recursive: true })
      const server = await servers.start({ dataDir })
      await fillAccount(server.origin)
      await fillPlatform(server.origin)
      await server.stop()
      await use(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

// Parts of about the same length, for as many workers.
for (const [name, pages] of [
  ['the library', customerPages.slice(0, 3)],
  ['channels, playlists and screens', customerPages.slice(3, 6)],
  ['the other pages', customerPages.slice(6)],
] as const)
  filled(
    `${name} and their panels are accessible and fit every width, with the longest names`,
    async ({ page, server }) => {
      story.setTimeout(900_000)
      await signIn(page, server.origin)
      await walk(page, server.origin, pages, customerPanels)
      if (pages.some(({ path }) => path === '/Settings'))
        await walkDetailPages(page, server.origin, customerDetailPages)
    },
  )

filled(
  'every page of the platform owner is accessible and fits every width, with the longest names',
  async ({ page, server }) => {
    story.setTimeout(900_000)
    await signIn(page, server.adminOrigin, owner)
    await walk(page, server.adminOrigin, ownerPages, ownerPanels)
    await walkDetailPages(page, server.adminOrigin, ownerDetailPages)
  },
)

async function walk(
  page: Page,
  origin: string,
  pages: readonly { path: string; title: string }[],
  opened: readonly Panel[],
) {
  for (const target of pages) {
    const { path } = target
    await visit(page, origin, target)
    await fits(page, path)
    for (const one of opened.filter((opening) => opening.path === path))
      await story.step(`${path}: ${one.name}`, () => panelFits(page, one))
  }
}

async function walkDetailPages(page: Page, origin: string, pages: readonly DetailPage[]) {
  for (const detail of pages) {
    await visitDetailPage(page, origin, detail)
    await fits(page, `${detail.from}/…`)
  }
}

async function fits(page: Page, path: string) {
  await atEveryWidth(page, path, widths, async () => {
    await expectFaultless(page, 'body', path)
    await expectApart(page)
    if (path === '/image-videos') await expectRows(page)
  })
  await expectAccessibleInBoth(page)
}

async function panelFits(page: Page, { path, name, role = 'dialog', open }: Panel) {
  await open(page)
  const opened = page.getByRole(role, { name }).last()
  await expect(opened).toBeVisible()
  // A menu closes when its button scrolls out of view, as in the folder list of a narrow page.
  const at = role === 'menu' ? [1440] : panelWidths
  await atEveryWidth(page, name, at, () =>
    expectFaultless(page, `[role=${role}]:visible >> nth=-1`, `${path}: ${name}`),
  )
  await expectAccessibleInBoth(page, `[role=${role}]`, name)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

async function atEveryWidth(page: Page, what: string, at: readonly number[], check: () => Promise<unknown>) {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    await story.step(`${what} at ${width}`, check)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const expectFaultless = (page: Page, root: string, where: string) =>
  expect.poll(() => layoutFaults(page.locator(root)), `${where} at ${page.viewportSize()?.width}`).toEqual([])

/** Header, page and footer do not overlap, and the navigation bar of a phone does not cover the footer. */
const expectApart = (page: Page) =>
  expect.poll(() => page.evaluate(orderFaults), `order at ${page.viewportSize()?.width}`).toEqual([])

/** Runs in the page. */
async function orderFaults(): Promise<string[]> {
  const faults: string[] = []
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const scrollTo = async (top: number) => {
    window.scrollTo(0, top)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }
  await scrollTo(0)
  if (box('h1').top < box('header').bottom) faults.push('the header lies on the title')
  // Pages as high as the window have no footer.
  const hasFooter = document.querySelector('footer')?.checkVisibility() ?? false
  if (hasFooter && box('footer').top < box('main').bottom) faults.push('the footer lies on the page')
  if (hasFooter && Math.abs(box('footer').left - box('h1').left) > 1)
    faults.push('the footer is not aligned with the page')
  await scrollTo(document.documentElement.scrollHeight)
  const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
  const floor = bar?.checkVisibility() ? bar.getBoundingClientRect().top : window.innerHeight
  if (box('footer').bottom > floor) faults.push('the bar lies on the footer')
  if (window.innerHeight - box('#root').bottom >= 1) faults.push('there is space below the footer')
  await scrollTo(0)
  return faults
}

/** Five per row on wide screens. */
async function expectRows(page: Page) {
  const lefts = await page
    .getByRole('list', { name: 'Images and videos' })
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
  const columns = new Set(lefts).size
  const width = page.viewportSize()?.width ?? 0
  if (width >= 1440) expect(columns).toBe(5)
  else expect(columns).toBeLessThan(5)
}

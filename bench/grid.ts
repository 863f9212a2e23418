import type { Browser } from '@playwright/test'
import { launchChromium } from '../e2e/support/browser.ts'
import { type RunningServer } from '../e2e/support/start-server.ts'
import { type Customer, photo, seedMedia, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'
import { ms, printTable } from './support/table.ts'

const few = 50
const many = 5000
const turns = 120

/** The longest main-thread task while the media grid scrolls from top to bottom. */
export async function bench(): Promise<void> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    const customer = await signIn(server)
    const pictures = []
    for (let i = 0; i < 20; i++) {
      pictures.push(await customer.upload(`grid ${i}.jpg`, 'image/jpeg', await photo(960, 540)))
    }
    await seedMedia(server, few, pictures)
    const withFew = await scroll(browser, server, customer)
    await seedMedia(server, many, pictures)
    const withMany = await scroll(browser, server, customer)
    printTable([
      {
        what: `media grid with ${many} items, ${turns} wheel turns: longest task`,
        measured: ms(withMany),
        baseline: `the same with ${few} items: ${ms(withFew)}`,
        ratio: withMany / Math.max(1, withFew),
        target: '≤ 50 ms',
      },
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function scroll(browser: Browser, server: RunningServer, { grant }: Customer): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }, sessionOf(grant))
  await page.goto(`${server.origin}/image-videos`)
  await page.getByText('Seeded picture').first().or(page.locator('input[value^="Seeded picture"]').first()).waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    // Browsers report only tasks over 50 ms.
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
    Object.assign(window, { tasks })
  })
  await page.mouse.move(720, 500)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
  await page.close()
  return longest
}

const sessionOf = (grant: Customer['grant']) => ({
  auth_token: grant.access_token,
  user_role: grant.role,
  user_permissions: JSON.stringify(grant.permissions),
})

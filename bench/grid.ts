import type { Browser } from '@playwright/test'
import { launchChromium } from '../e2e/support/browser.ts'
import { operatorOf } from '../e2e/support/operator.ts'
import { type RunningServer } from '../e2e/support/start-server.ts'
import { type Customer, seedMedia, signIn } from './support/customer.ts'
import { everyKind, images, slides } from './support/media-of-kinds.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

const turns = 120
const calls = 100
const templates = 20

/** Libraries; the first one is the baseline of the others. */
const libraries: { what: string; count: number; make: typeof everyKind }[] = [
  { what: '50 images', count: 50, make: (operator) => images(operator, templates) },
  { what: '5,000 images', count: 5000, make: (operator) => images(operator, templates) },
  { what: '500 slides', count: 500, make: (operator) => slides(operator, templates) },
  { what: '5,000 media of all kinds', count: 5000, make: everyKind },
]

/** The longest main-thread task while the library scrolls, and the time of the call for a page of it. */
export async function bench(): Promise<void> {
  const browser = await launchChromium()
  try {
    const measured = []
    for (const library of libraries) measured.push({ ...library, ...(await measure(browser, library)) })
    const [baseline, ...others] = measured
    if (!baseline) return
    printTable(
      others.flatMap(({ what, longestMs, callMs }) => [
        {
          what: `library with ${what}, ${turns} wheel turns: longest task`,
          measured: ms(longestMs),
          baseline: `the same with ${baseline.what}: ${ms(baseline.longestMs)}`,
          ratio: longestMs / Math.max(1, baseline.longestMs),
          target: '≤ 50 ms',
        },
        {
          what: `library with ${what}: call for a page of 100`,
          measured: ms(callMs),
          baseline: `the same with ${baseline.what}: ${ms(baseline.callMs)}`,
          ratio: callMs / baseline.callMs,
          target: '≤ 50 ms',
        },
      ]),
    )
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, { count, make }: (typeof libraries)[number]) {
  const server = await startServer()
  try {
    const customer = await signIn(server)
    await seedMedia(server, count, await make(await operatorOf(server.origin)))
    const page = () => customer.ask('get-user-media?page=1&per_page=100', { method: 'POST' })
    await medianMs(10, page)
    const callMs = await medianMs(calls, page)
    return { callMs, longestMs: await scroll(browser, server, customer) }
  } finally {
    await server.stop()
  }
}

async function scroll(browser: Browser, server: RunningServer, { grant }: Customer): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }, sessionOf(grant))
  await page.goto(`${server.origin}/image-videos`)
  await page.getByRole('main').getByRole('img').first().waitFor()
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

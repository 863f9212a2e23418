import type { Browser } from '@playwright/test'
import { launchChromium } from '../e2e/support/browser.ts'
import { operatorOf } from '../e2e/support/operator.ts'
import { seedMedia, signIn } from './support/customer.ts'
import { everyKind, images, slides } from './support/media-of-kinds.ts'
import { signedInPage } from './support/page.ts'
import { startServer } from './support/server.ts'
import { ms, printTable } from './support/table.ts'

const turns = 120
const templates = 20

/** Libraries; the first one is the baseline of the others. */
const libraries: { what: string; count: number; make: typeof everyKind }[] = [
  { what: '50 images', count: 50, make: (operator) => images(operator, templates) },
  { what: '5,000 images', count: 5000, make: (operator) => images(operator, templates) },
  { what: '500 slides', count: 500, make: (operator) => slides(operator, templates) },
  { what: '5,000 media of all kinds', count: 5000, make: everyKind },
]

/** The longest main-thread task while the library scrolls. */
export async function bench(): Promise<void> {
  const browser = await launchChromium()
  try {
    const measured = []
    for (const library of libraries) measured.push({ ...library, longestMs: await scroll(browser, library) })
    const [baseline, ...others] = measured
    if (!baseline) return
    printTable(
      others.map(({ what, longestMs }) => ({
        what: `library with ${what}, ${turns} wheel turns: longest task`,
        measured: ms(longestMs),
        baseline: `the same with ${baseline.what}: ${ms(baseline.longestMs)}`,
        ratio: longestMs / Math.max(1, baseline.longestMs),
        target: '≤ 50 ms',
      })),
    )
  } finally {
    await browser.close()
  }
}

async function scroll(browser: Browser, { count, make }: (typeof libraries)[number]): Promise<number> {
  const server = await startServer()
  try {
    const customer = await signIn(server)
    await seedMedia(server, count, await make(await operatorOf(server.origin)))
    const page = await signedInPage(browser, customer)
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
  } finally {
    await server.stop()
  }
}

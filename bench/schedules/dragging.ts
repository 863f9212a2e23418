import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../../e2e/support/browser.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { quantile } from '../player/figures.ts'
import { type Customer, photo, signIn } from '../support/customer.ts'
import { signedInPage } from '../support/page.ts'
import { startServer } from '../support/server.ts'
import { ms, printTable } from '../support/table.ts'
import { seedEntries } from './seed.ts'

const moves = 180
const few = 10
const many = 1000

/** The Schedule page with few and with many entries, while one of them is dragged. */
export async function draggingBench(): Promise<void> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    const customer = await signIn(server)
    const media = await customer.upload('menu.jpg', 'image/jpeg', await photo(960, 540))
    const playlist = await customer.makePlaylist('Menu', [media])
    const screen = await customer.makeScreen('Counter', playlist)
    await seedEntries(server, few, [playlist.id], screen.id)
    const bare = await dragEntry(browser, server, customer)
    await seedEntries(server, many - few, [playlist.id], screen.id)
    const full = await dragEntry(browser, server, customer)
    const row = (what: string, measured: number, baseline: number, target: string) => ({
      what: `${what}, week with ${many.toLocaleString('en')} entries`,
      measured: ms(measured),
      baseline: `with ${few}: ${ms(baseline)}`,
      ratio: measured / baseline,
      target,
    })
    printTable([
      row('median time of a frame while dragging', full.median, bare.median, '≤ 17 ms'),
      row('95 of 100 frames take at most', full.p95, bare.p95, '≤ 17 ms'),
      row('longest frame', full.longest, bare.longest, '≤ 50 ms'),
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Times between frames (ms). */
interface Frames {
  median: number
  p95: number
  longest: number
}

/** Drags an entry of the week up and down; the pointer moves once per frame. */
async function dragEntry(browser: Browser, server: RunningServer, customer: Customer): Promise<Frames> {
  const page = await signedInPage(browser, customer)
  try {
    await page.goto(`${server.origin}/schedule`)
    const block = page.getByRole('button', { name: /^Entry 0/ }).first()
    await block.waitFor()
    await block.scrollIntoViewIfNeeded()
    const place = await block.boundingBox()
    if (!place) throw new Error('The entry has no place.')
    const [x, y] = [place.x + place.width / 2, place.y + Math.min(place.height / 2, 20)]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 20, { steps: 4 })
    const counted = await framesDuring(page, async () => {
      for (let move = 0; move < moves; move += 1)
        await page.mouse.move(x + (move % 60), y + 20 + Math.abs(60 - (move % 120)))
    })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    return counted
  } finally {
    await page.close()
  }
}

async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frameTimes: times })
  })
  await work()
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  const took = times.slice(1).map((time, place) => time - (times[place] ?? time))
  return { median: quantile(took, 0.5), p95: quantile(took, 0.95), longest: Math.max(...took) }
}

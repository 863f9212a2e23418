import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { quantile } from '../player/figures.ts'
import { type Customer } from '../support/customer.ts'
import { storeSession } from '../support/page.ts'
import type { MeasuredPage } from './pages.ts'
import type { Seeded } from './seed.ts'
import { interactionOf, longestTask, pictureOf, watch } from './watch.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const slower = 4
/** Slow 4G. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export interface Measured {
  name: string
  coldMs: number
  warmMs: number
  /** Scripts that are requested before the first useful picture, gzip. */
  scriptBytes: number
  scripts: number
  /** Scripts that follow without a click, gzip. */
  laterBytes: number
  longestTask: number
  interactions: { name: string; took: number }[]
}

interface Where {
  browser: Browser
  server: RunningServer
  customer: Customer
  seeded: Seeded
  /** Number of visits of each page. */
  visits: number
}

/** Opens the page several times: with an empty cache, and again in the same browser. */
export async function measurePage(where: Where, page: MeasuredPage): Promise<Measured> {
  const cold: Loaded[] = []
  const warm: Loaded[] = []
  for (let visit = 0; visit < where.visits; visit += 1) {
    const context = await where.browser.newContext(phone)
    cold.push(await load(where, page, context))
    warm.push(await load(where, page, context))
    await context.close()
  }
  const median = (loads: Loaded[], of: (one: Loaded) => number) => quantile(loads.map(of), 0.5)
  const [first] = cold
  if (!first) throw new Error('The page was not loaded.')
  return {
    name: page.name,
    coldMs: median(cold, ({ picture }) => picture),
    warmMs: median(warm, ({ picture }) => picture),
    scriptBytes: Math.max(...cold.map(({ first }) => gzipBytes(first))),
    scripts: first.first.length,
    laterBytes: gzipBytes(first.later),
    longestTask: median(cold, ({ task }) => task),
    interactions: await interactionsOf(where, page),
  }
}

interface Loaded {
  picture: number
  task: number
  /** Names of scripts. */
  first: string[]
  later: string[]
}

async function load(where: Where, wanted: MeasuredPage, context: BrowserContext): Promise<Loaded> {
  const page = await open(where, wanted, context)
  const picture = await pictureOf(page)
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .map(({ name, startTime }) => ({ name: name.split('/').at(-1) ?? '', startTime })),
  )
  const of = (isFirst: boolean) =>
    scripts.filter(({ startTime }) => startTime < picture === isFirst).map(({ name }) => name)
  const task = await longestTask(page)
  await page.close()
  return { picture, task, first: of(true), later: of(false) }
}

async function open(
  { server, customer, seeded }: Where,
  { path, shows, isPublic }: MeasuredPage,
  context: BrowserContext,
): Promise<Page> {
  const page = await context.newPage()
  if (!isPublic) await storeSession(page, customer)
  await watch(page, shows)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${server.origin}${path(seeded)}`, { waitUntil: 'commit' })
  return page
}

/** Each interaction on a page that has just been opened. */
async function interactionsOf(where: Where, wanted: MeasuredPage): Promise<Measured['interactions']> {
  const context = await where.browser.newContext(phone)
  const took: Measured['interactions'] = []
  for (const { name, before, run } of wanted.interactions) {
    const page = await open(where, wanted, context)
    await pictureOf(page)
    await page.waitForLoadState('networkidle')
    await before?.(page)
    took.push({ name, took: await interactionOf(page, () => run(page)) })
    await page.close()
  }
  await context.close()
  return took
}

const assets = join(import.meta.dirname, '..', '..', 'apps', 'console', 'dist', 'assets')

/** Bytes of the compressed files that the build has written. */
const gzipBytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => {
    const file = join(assets, `${name}.gz`)
    return sum + (existsSync(file) ? statSync(file).size : 0)
  }, 0)

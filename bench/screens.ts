import type { Browser } from '@playwright/test'
import { launchChromium } from '../e2e/support/browser.ts'
import type { RunningServer } from '../e2e/support/start-server.ts'
import { type Customer, photo, signIn } from './support/customer.ts'
import { openDatabaseOf } from './support/databases.ts'
import { signedInPage } from './support/page.ts'
import { insert, newId, rowsOf, sha256 } from './support/seed-rows.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

const few = 30
const many = 1000
const most = 5000
const turns = 120

/** The Screens page: reading a page of the list, one call for all screens, and the longest task in the browser. */
export async function bench(): Promise<void> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    const customer = await signIn(server)
    const media = await customer.upload('menu.jpg', 'image/jpeg', await photo(960, 540))
    const playlist = await customer.makePlaylist('Menu', [media])
    const page = (query = 'sort=trouble') => customer.askWhole(`screens?page=1&per_page=50&${query}`)
    const measure = async (total: number) => {
      await seedScreens(server, total, playlist.id)
      await medianMs(5, () => page())
      const [list, task] = [await medianMs(20, () => page()), await use(browser, server, customer)]
      const ids = await customer.ask<string[]>('screens/ids')
      const turn = await medianMs(3, (run) =>
        customer.post('screens/bulk/rotation', { screen_ids: ids, rotation: run % 2 ? 90 : 0 }),
      )
      return { list, task, turn }
    }
    const [small, large, largest] = [await measure(few), await measure(many), await measure(most)]
    for (const [count, found] of [
      [many, large],
      [most, largest],
    ] as const) {
      const row = (what: string, name: keyof typeof small, target: string) => ({
        what: `${what}, ${count} screens`,
        measured: ms(found[name]),
        baseline: `the same with ${few}: ${ms(small[name])}`,
        ratio: found[name] / Math.max(1, small[name]),
        target,
      })
      printTable([
        row('longest task while the table scrolls and is filtered', 'task', '≤ 50 ms'),
        row('page of 50, trouble first', 'list', count === many ? '≤ 150 ms' : '≤ 750 ms'),
        row('rotation of all in one call', 'turn', count === many ? '≤ 1 s' : '≤ 5 s'),
      ])
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Inserts screens with a device each, in mixed states, until there are `total`. */
export async function seedScreens(server: RunningServer, total: number, playlistId: string): Promise<void> {
  const { db } = openDatabaseOf(server)
  const { account_id } = await db
    .selectFrom('users')
    .select('account_id')
    .where('username_key', '=', 'admin')
    .executeTakeFirstOrThrow()
  if (account_id === null) throw new Error('The first admin has no account.')
  const { present } = await db
    .selectFrom('screens')
    .select((is) => is.fn.countAll<number>().as('present'))
    .executeTakeFirstOrThrow()
  const screens = rowsOf(Math.max(0, total - present), (index) => {
    const n = present + index
    return {
      id: newId(),
      account_id,
      name: `Branch ${String(n).padStart(4, '0')}`,
      search_text: `branch ${String(n).padStart(4, '0')}`,
      code: `BR${String(n).padStart(6, '0')}`,
      rotation: n % 5 === 0 ? 90 : 0,
      animation: 'default' as const,
      content_kind: 'playlist' as const,
      time_zone: null,
      created_at: n,
    }
  })
  await insert(db, 'screens', screens)
  await insert(
    db,
    'assigned_contents',
    screens
      .filter((_, n) => n % 7 !== 0)
      .map(({ id }) => ({
        account_id,
        parent_kind: 'screen' as const,
        parent_id: id,
        kind: 'playlist' as const,
        target_id: playlistId,
        position: 0,
      })),
  )
  await insert(
    db,
    'devices',
    screens
      .filter((_, n) => n % 11 !== 0)
      .map(({ id }, n) => ({
        id: newId(),
        account_id,
        screen_id: id,
        installation_hash: sha256(`installation ${id}`),
        token_hash: sha256(`token ${id}`),
        name: `Box ${n}`,
        status: 3 as const,
        approval: 'approved' as const,
        created_at: 0,
      })),
  )
  await db
    .updateTable('accounts')
    .set((is) => ({ content_version: is('content_version', '+', 1) }))
    .execute()
  await db.destroy()
}

/** Opens the page, scrolls it and filters it; returns the longest task (ms), 0 if none was over 50 ms. */
async function use(browser: Browser, server: RunningServer, customer: Customer): Promise<number> {
  const page = await signedInPage(browser, customer)
  await page.addInitScript(() => {
    const tasks: number[] = []
    // Browsers report only tasks over 50 ms.
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
    Object.assign(window, { tasks })
  })
  await page.goto(`${server.origin}/screens?view=table`)
  await page
    .getByRole('link', { name: /^Branch/ })
    .first()
    .waitFor()
  const loaded = await tasksOf(page)
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0))
  await page.mouse.move(720, 500)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.getByRole('button', { name: /^Offline/ }).click()
  await page.getByRole('checkbox').first().waitFor()
  const used = await tasksOf(page)
  console.log(`loading the app: ${ms(loaded)}, using the page: ${ms(used)}`)
  await page.close()
  return used
}

const tasksOf = (page: { evaluate: <T>(read: () => T) => Promise<T> }) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))

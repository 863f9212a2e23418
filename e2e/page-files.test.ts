import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

/** Counts the scripts and styles that pages load from now on. */
function countFiles(page: Page) {
  const files: string[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) files.push(response.url())
  })
  return files
}

/** Each file costs a request, which slow connections feel. */
story('a page loads few scripts and styles', { tag: '@quick' }, async ({ page, server }) => {
  const files = countFiles(page)
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(1)
  expect(files.length, files.join('\n')).toBeLessThan(17)
  await signIn(page, server.origin)
  files.length = 0
  await page.goto(`${server.origin}/screens`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Manage Screens' })).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(10)
  // With those that are loaded when the page is at rest.
  expect(files.length, files.join('\n')).toBeLessThan(66)
})

story('styles of a page win over those of shared components, also after a reload', async ({ page, server }) => {
  await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
  // The files of this page were loaded in the order that gave its table the widths of all tables.
  await page.goto(`${server.adminOrigin}/manage-users`)
  const heading = page.getByRole('columnheader', { name: 'Team Members Limit' })
  await expect(heading).toHaveCSS('white-space', 'normal')
  await expect(heading).toHaveCSS('padding-left', '8px')
})

const dist = join(import.meta.dirname, '../apps/console/dist')

interface PageFiles {
  isOwners: boolean
  path: string
  files: string[]
}

/** Bytes of JavaScript that the first load of a page has (gzip), by its path, of the built console. */
async function pageBytes() {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const start = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const pages = JSON.parse(await readFile(join(dist, 'page-files.json'), 'utf8')) as PageFiles[]
  return Promise.all(
    pages.map(async ({ isOwners, path, files }) => {
      const scripts = new Set([...start, ...files.filter((file) => file.endsWith('.js'))])
      const bytes = await Promise.all([...scripts].map(async (file) => (await stat(join(dist, `${file}.gz`))).size))
      return { isOwners, path, bytes: bytes.reduce((sum, one) => sum + one, 0) }
    }),
  )
}

/** Bytes of JavaScript (gzip), just above what the pages have. Lower them when a page needs less. */
const usualBudget = 228_000
const budgets: Record<string, number> = {
  '/': 166_500,
  '/image-videos': 274_300,
  '/screens': 277_500,
  '/schedule': 239_500,
  '/approvals': 241_000,
  '/screens/connect': 244_000,
  '/connect': 244_000,
  '/wall': 231_500,
  '/recycle-bin': 251_000,
  '/slides/templates': 417_000,
  '/slides/:slideId': 415_700,
  '/Settings': 280_000,
  '/audit-log': 229_000,
  '/single-sign-on': 238_300,
}
const ownersBudgets: Record<string, number> = {
  '/': 166_500,
  '/settings': 281_700,
  '/manage-users/:id': 264_300,
}

story('the first load of a page stays within its budget', { tag: '@quick' }, async () => {
  const pages = await pageBytes()
  expect(pages.length).toBeGreaterThan(20)
  for (const { isOwners, path, bytes } of pages) {
    const budget = (isOwners ? ownersBudgets : budgets)[path] ?? usualBudget
    expect.soft(bytes, `${isOwners ? 'owner ' : ''}${path}`).toBeLessThanOrEqual(budget)
    expect.soft(bytes, path).toBeGreaterThan(100_000)
  }
})

story('the calls of the last visit are sent while the console is loaded, once each', async ({ page, server }) => {
  await signIn(page, server.origin)
  const noted = (path: string) =>
    page.evaluate((at) => JSON.parse(localStorage.getItem('first_calls') ?? '{}')[at] as string[] | undefined, path)
  await page.goto(`${server.origin}/playlists`)
  await expect.poll(async () => (await noted('/playlists'))?.length ?? 0).toBeGreaterThan(2)
  const calls = (await noted('/playlists')) ?? []
  expect(calls).toContain('/api/v1/me')
  expect(calls.some((url) => url.startsWith('/api/v1/playlists?'))).toBe(true)

  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url().replace(server.origin, '')))
  const all = Promise.all(calls.map((url) => page.waitForRequest(`${server.origin}${url}`)))
  // Without these calls, the console is never loaded.
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await all
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Playlists', level: 1 })).toBeVisible()
  expect(sent.filter((url) => url.startsWith('/api/v1/playlists?'))).toHaveLength(1)

  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await noted('/playlists')).toBeUndefined()
})

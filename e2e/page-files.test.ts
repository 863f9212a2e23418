import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
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
story('a page loads few scripts and styles', async ({ page, server }) => {
  const files = countFiles(page)
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(1)
  expect(files.length, files.join('\n')).toBeLessThan(16)
  await signIn(page, server.origin)
  files.length = 0
  await page.goto(`${server.origin}/screens`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Manage Screens' })).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(10)
  expect(files.length, files.join('\n')).toBeLessThan(60)
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
const usualBudget = 275_000
const budgets: Record<string, number> = {
  '/': 202_000,
  '/image-videos': 315_000,
  '/playlists': 283_000,
  '/screens': 309_000,
  '/schedule': 280_000,
  '/screens/:screenId/:tab?': 280_000,
  '/recycle-bin': 281_000,
  '/wall': 295_000,
  '/Settings': 288_000,
  '/screens/connect': 305_000,
  '/connect': 305_000,
  '/slides/templates': 418_000,
  '/slides/:slideId': 417_000,
}
const ownersBudgets: Record<string, number> = { '/': 202_000, '/settings': 310_000, '/manage-users/:id': 282_000 }

story('the first load of a page stays within its budget', async () => {
  const pages = await pageBytes()
  expect(pages.length).toBeGreaterThan(20)
  for (const { isOwners, path, bytes } of pages) {
    const budget = (isOwners ? ownersBudgets : budgets)[path] ?? usualBudget
    expect.soft(bytes, `${isOwners ? 'owner ' : ''}${path}`).toBeLessThanOrEqual(budget)
    expect.soft(bytes, path).toBeGreaterThan(100_000)
  }
})

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
  expect(files.length, files.join('\n')).toBeLessThan(10)
  await signIn(page, server.origin)
  files.length = 0
  await page.goto(`${server.origin}/screens`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Manage Screens' })).toBeVisible()
  expect(files.length, files.join('\n')).toBeGreaterThan(10)
  expect(files.length, files.join('\n')).toBeLessThan(70)
})

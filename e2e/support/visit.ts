import { expect, type Page } from '@playwright/test'
import type { DetailPage } from './pages.ts'

/** Opens a page of the console and waits until it is loaded. */
export async function visit(page: Page, origin: string, { path, title }: { path: string; title: string }) {
  await page.goto(origin + path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Opens a detail page and waits until it is loaded. */
export async function visitDetailPage(page: Page, origin: string, { from, link, shows }: DetailPage) {
  await page.goto(origin + from)
  await page.getByRole('link', { name: link }).first().click()
  await expect(page.getByRole('heading', { name: shows })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

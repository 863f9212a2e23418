import { expect, type Page } from '@playwright/test'

/** Opens the film strip of a playlist, by default of the first one, and returns its row. */
export async function openPlaylist(page: Page, name?: string) {
  const row = name
    ? page.getByRole('article', { name, exact: true })
    : page.getByRole('region', { name: /^Content Library of/ }).first()
  const title = row.getByRole('heading', { level: 2 }).getByRole('button')
  await expect(title).toBeVisible()
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  return row
}

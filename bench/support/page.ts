import type { Browser, Page } from '@playwright/test'
import type { Customer } from './customer.ts'

/** Opens a page that is signed in. */
export async function signedInPage(browser: Browser, customer: Customer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await storeSession(page, customer)
  return page
}

/** Signs a page in: the sign-in is stored before its scripts run. */
export const storeSession = (page: Page, { grant }: Customer) =>
  page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    {
      auth_token: grant.access_token,
      user_role: grant.role,
      user_permissions: JSON.stringify(grant.permissions),
    },
  )

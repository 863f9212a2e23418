import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { ownerPages } from './support/pages.ts'
import { typeSignIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'
import { visit } from './support/visit.ts'

// Pages with content are checked where their layout is: layout.test.ts.

story(
  'the login page, and the pages of the platform owner without content, are accessible',
  async ({ page, server }) => {
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expectAccessibleInBoth(page)
    await typeSignIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    for (const one of ownerPages) {
      await visit(page, server.adminOrigin, one)
      await expectAccessibleInBoth(page)
    }
  },
)

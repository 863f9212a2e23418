import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { operatorOf } from '../support/operator.ts'
import { customerPages } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'
import { visit } from '../support/visit.ts'

// A view that has ended makes one more request, which is refused.
story.use({ expectedNoise: [/status of 401/] })

async function openView(owner: Page, reason: string) {
  await owner.getByRole('button', { name: 'View as customer' }).click()
  const panel = owner.getByRole('dialog', { name: 'View as customer' })
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason)
  const coming = owner.context().waitForEvent('page')
  await panel.getByRole('button', { name: 'Open the view' }).click()
  const view = await coming
  await expect(view.getByText(/^Read-only until/)).toBeVisible()
  return view
}

const bar = (view: Page) => view.getByRole('complementary', { name: 'Viewing an account' })

/** The pages without the bar, which is the same on all of them, are checked in layout.test.ts. */
async function expectBarFits(view: Page, path: string, widths: readonly number[]) {
  for (const width of widths) {
    await view.setViewportSize({ width, height: 900 })
    await view.evaluate(() => window.scrollTo(0, 400))
    await expect(bar(view)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => layoutFaults(view.locator('body')), `${path} ${width}`).toEqual([])
  }
}

story('the owner views a console read-only, and the customer’s log records it', async ({ page, context, server }) => {
  const customerOrigin = `http://localhost:${server.port}`
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  await operator.screen({ name: 'Front door', data_type: 'playlist', assignedItems: [playlist.id] })
  const customer = await context.newPage()
  await signIn(customer, customerOrigin)

  await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
  await page.getByRole('link', { name: 'Users' }).first().click()
  await page.getByRole('rowheader').getByRole('link').first().click()
  const view = await openView(page, 'Ticket 4711')
  await expect(bar(view)).toContainText('Viewing My organization as')

  await story.step('no changes are offered, and the bar fits every page', async () => {
    const changeActions = /^(Upload|Create|Edit|Delete|Add|Save|Disconnect)/
    for (const target of customerPages) {
      const { path } = target
      await visit(view, customerOrigin, target)
      await expect(bar(view)).toBeVisible()
      for (const button of await view.getByRole('button', { name: changeActions }).all())
        expect([path, await button.textContent(), await button.isDisabled()]).toEqual([path, expect.anything(), true])
      await expectBarFits(view, path, [390, 1440])
    }
    await expect(view.getByRole('textbox', { name: 'Account name' })).toBeDisabled()
    await view.getByRole('button', { name: /^Profile of/ }).click()
    await expect(view.getByRole('button', { name: 'Appearance' }).or(view.getByText('Appearance'))).toBeVisible()
    await expect(view.getByRole('button', { name: 'Profile', exact: true })).toHaveCount(0)
    await view.keyboard.press('Escape')
  })
  await story.step('the bar fits every width and is accessible', async () => {
    await expectBarFits(view, '/Settings', [1440, 768, 390])
    await expectAccessibleInBoth(view)
    await view.setViewportSize({ width: 1440, height: 900 })
  })
  await story.step('a user who is signed in on the same host stays signed in', async () => {
    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(bar(customer)).toHaveCount(0)
    await expect(customer.getByText(/The platform owner viewed this account .*Reason: Ticket 4711$/)).toBeVisible()
  })
  await story.step('ending it returns to the customer', async () => {
    await bar(view).getByRole('button', { name: 'End view' }).click()
    await expect(view).toHaveURL(page.url())
    await expect(view.getByRole('heading', { name: 'My organization' })).toBeVisible()
    await expect(customer.getByText(/The platform owner’s view of this account ended/)).toBeVisible()
    await view.close()
  })
  await story.step('it ends when the owner signs out, and does not switch to another user', async () => {
    const second = await openView(page, '')
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(second.getByRole('heading', { name: 'The view has ended' })).toBeVisible()
    await second.reload()
    await expect(second.getByRole('heading', { name: 'The view has ended' })).toBeVisible()
    await expect(second.getByRole('link', { name: 'Back to the customer' })).toBeVisible()
    await second.getByRole('button', { name: 'Sign in here instead' }).click()
    await expect(second.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })
})

story('a used link shows a message and does not open another session', { tag: '@quick' }, async ({ page, server }) => {
  await signIn(page, server.origin)
  await page.goto('about:blank')
  await page.goto(`${server.origin}/#view=used&account=x`)
  await expect(page.getByRole('heading', { name: 'The view could not be opened' })).toBeVisible()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
})

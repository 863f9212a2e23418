import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  type StripeDouble,
  sessionEvent,
  stripeDouble,
  stripeKeys,
  tell,
} from '../../apps/server/src/testing/doubles/stripe.ts'
import { readPdf } from '../../apps/server/src/testing/read-pdf.ts'
import { expectFits } from '../support/accessible.ts'
import { chooseAction } from '../support/pages.ts'
import { suspendFirstCustomer } from '../support/platform-data.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

/** Tests with a fake Stripe: its page, its API and its webhooks. */
const paying = story.extend<{ stripe: StripeDouble }>({
  stripe: async ({ browserName: _any }, use) => {
    const stripe = await stripeDouble()
    await use(stripe)
    await stripe.close()
  },
  serverEnv: async ({ stripe }, use) => use({ ...stripeKeys, STRIPE_API_URL: stripe.url }),
})

function firstOf({ pages: [first] }: StripeDouble) {
  if (!first) throw new Error('Stripe was not asked for a page.')
  return first
}

paying(
  'a suspended customer pays by Checkout, is reactivated at once, and gets the PDF',
  async ({ page, server, stripe }) => {
    await suspendFirstCustomer(server.origin)
    await signIn(page, server.origin)
    const banner = page.getByRole('alert').filter({ hasText: 'Your subscription is suspended' })
    await expect(banner.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    await expectFits(page, 'body')

    await banner.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByRole('heading', { name: 'Invoice INV-000001' })).toBeVisible()
    await expect(page.getByText('5831 eur')).toBeVisible()
    const asked = firstOf(stripe)
    await page.goto(asked.fields['cancel_url'] ?? '')
    await expect(page.getByText('You left the payment page. Nothing was paid.')).toBeVisible()
    await expectFits(page, 'body')

    await page.locator('header, main').getByRole('button', { name: 'Pay Now' }).last().click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Thank you. We are waiting for confirmation of your payment')).toBeVisible()
    await expect(banner).toBeVisible()
    await expectFits(page, 'body')

    const event = sessionEvent('checkout.session.completed', asked)
    expect(await tell(`${server.origin}/api/v1/billing/webhook`, event)).toBe(200)
    await expect(page.getByText('Thank you. We received your payment.')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('article', { name: 'Invoice INV-000001' })).toContainText('Stripe (pi_')
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
    await expectFits(page, 'body')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('INV-000001.pdf')
    const { pages } = readPdf(await readFile(await download.path()))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toEqual(expect.arrayContaining(['Sign GmbH', 'My organization', '€58.31', 'Thank you.']))
    expect(pages[0]?.join('\n')).toMatch(/Paid on .* Stripe \(pi_/)
  },
)

paying(
  'the owner creates a payment link, undoes a cancellation, and sees the payment',
  async ({ page, server, stripe }) => {
    stripe.state.webhook = `${server.origin}/api/v1/billing/webhook`
    await suspendFirstCustomer(server.origin)
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner, path: '/billing' })
    await chooseAction(page, 'Pay Now')
    await page.getByRole('button', { name: 'Create payment link' }).click()
    await expect(page.getByRole('button', { name: 'Copy payment link' })).toBeVisible()
    const asked = firstOf(stripe)
    // A user of the customer pays there.
    await fetch(`${stripe.url}/pay/${asked.id}/done`, { method: 'POST', redirect: 'manual' })
    await page.goto(`${server.adminOrigin}/billing`)
    await expect(page.getByRole('row', { name: /INV-000001.*Stripe.*Paid/ })).toBeVisible()

    await page.goto(`${server.adminOrigin}/subscriptions`)
    await chooseAction(page, 'Cancel Subscription')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click()
    await chooseAction(page, 'Keep Subscription')
    await expect(page.getByText('Cancellation withdrawn. The subscription continues.')).toBeVisible()
    await expect(page.getByText('Ends with the current period')).toHaveCount(0)

    await chooseAction(page, 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete this subscription?' })
    await expect(question).toContainText('It ends immediately: the screens of My organization keep playing')
    await expect(question).toContainText('Its invoices stay in Billing; the subscription is no longer listed.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('row', { name: /My organization/ })).toHaveCount(0)
    await page.goto(`${server.adminOrigin}/billing`)
    await expect(page.getByRole('row', { name: /INV-000001.*My organization.*Stripe.*Paid/ })).toBeVisible()
    await signIn(page, server.origin)
    await expect(page.getByText('Your subscription has ended.')).toBeVisible()
  },
)

import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { expect, type Page } from '@playwright/test'
import { operatorOf } from '../support/operator.ts'
import { chooseAction } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story.use({ expectedNoise: [/screens\/create/] })

/** Invoices are due and suspend the customer at once, so the test does not wait for days. */
async function setPaymentDaysToZero(owner: Page) {
  const settings = {
    seller_name: 'Sign GmbH',
    seller_address: 'Street 1\nBerlin',
    tax_number: 'DE 1',
    tax_rate: 1900,
    payment_days: 0,
    grace_days: 0,
    invoice_note: 'Thank you.',
  }
  const status = await owner.evaluate(async (body) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('auth_token')}`,
    }
    return (await fetch('/api/v1/billing/settings/save', { method: 'POST', headers, body })).status
  }, JSON.stringify(settings))
  expect(status).toBe(200)
}

async function choose(page: Page, field: string, option: RegExp) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

story(
  'the owner sells a plan, creates an invoice, suspends the customer and reactivates it after payment',
  async ({ page: owner, context, server }) => {
    const origin = server.adminOrigin
    await signIn(owner, origin, { username: 'owner', password: passwords.owner })
    await setPaymentDaysToZero(owner)

    await owner.getByRole('link', { name: 'Users', exact: true }).first().click()
    await owner.getByRole('link', { name: 'My organization' }).click()
    const details = owner.getByRole('region', { name: 'Billing details' })
    await expect(details.getByRole('button', { name: 'Save Billing Details' })).toBeDisabled()
    await details.getByRole('textbox', { name: 'Billing address' }).fill('Bakery Ltd\nKai 7')
    await details.getByRole('textbox', { name: 'Tax number' }).fill('DE 987')
    await details.getByRole('button', { name: 'Save Billing Details' }).click()
    await expect(owner.getByText('Billing details saved.')).toBeVisible()

    await owner.getByRole('link', { name: 'Membership Plans' }).first().click()
    await owner.getByRole('button', { name: 'Create Plan' }).first().click()
    await owner.getByRole('button', { name: 'Add Plan' }).click()
    await expect(owner.getByText('Name is required.')).toBeVisible()
    await owner.getByRole('textbox', { name: 'Name' }).fill('Small')
    await owner.getByRole('textbox', { name: 'Price', exact: true }).fill('49')
    await owner.getByRole('textbox', { name: 'Screens' }).fill('1')
    await owner.getByRole('textbox', { name: 'Playlists' }).fill('25')
    await owner.getByRole('button', { name: 'Add Plan' }).click()
    await expect(owner.getByText('Plan created successfully!')).toBeVisible()
    await expect(owner.getByRole('row', { name: /Small.*\$49\.00.*Monthly.*Active/ })).toBeVisible()
    await chooseAction(owner, 'Edit', { of: /^Actions for Small/ })
    await expect(owner.getByRole('textbox', { name: 'Playlists' })).toHaveValue('25')
    await expect(owner.getByRole('textbox', { name: 'Channels' })).toHaveAttribute('placeholder', '500 (default)')
    await owner.keyboard.press('Escape')

    await owner.getByRole('link', { name: 'Subscriptions' }).first().click()
    await owner.getByRole('button', { name: 'Create Subscription' }).first().click()
    await choose(owner, 'Customer', /My organization/)
    await choose(owner, 'Plan', /Small/)
    await owner.getByRole('button', { name: 'Add Subscription' }).click()
    await expect(owner.getByRole('row', { name: /My organization.*\$49\.00.*Monthly.*Active/ })).toBeVisible()

    const customer = await context.newPage()
    await signIn(customer, server.origin, { path: '/screens' })
    await customer.getByRole('button', { name: 'Create New Screen' }).first().click()
    await customer.getByRole('textbox', { name: 'Title' }).fill('One too many')
    await customer.getByRole('dialog').getByRole('button', { name: 'Add Screen' }).last().click()
    await expect(customer.getByText('Your plan “Small” allows 1 screen, and all are taken.')).toBeVisible()

    await owner.getByRole('link', { name: 'Billing' }).first().click()
    await owner.getByRole('button', { name: 'Run billing now' }).click()
    await expect(owner.getByText('0 invoices made, 1 customer suspended.')).toBeVisible()
    const invoice = owner.getByRole('row', { name: /INV-000001.*My organization.*\$58\.31.*N\/A.*Pending, overdue/ })
    await expect(invoice).toBeVisible()

    await customer.goto(`${server.origin}/Settings`)
    await expect(customer.getByText('Your subscription is suspended because of an unpaid invoice')).toBeVisible()
    await expect(customer.getByText('1 of 1, limit reached')).toBeVisible()
    const own = customer.getByRole('region', { name: 'Billing details' })
    await expect(own.getByRole('textbox', { name: 'Billing address' })).toHaveValue('Bakery Ltd\nKai 7')
    await customer.getByRole('link', { name: 'View Invoice' }).click()
    await expect(customer.getByRole('article', { name: 'Invoice INV-000001' })).toContainText(
      'Invoice toMy organizationBakery Ltd\nKai 7Tax number DE 987',
    )
    await expect(customer.getByRole('article', { name: 'Invoice INV-000001' })).toContainText('Tax, 19 %$9.31')

    await chooseAction(owner, 'View Invoice', { within: invoice })
    await expect(owner.getByRole('article', { name: 'Invoice INV-000001' })).toContainText('Reference: INV-000001.')
    await owner.getByRole('button', { name: 'Pay Now' }).click()
    await choose(owner, 'Payment Method', /Bank transfer/)
    await owner.getByRole('textbox', { name: 'Reference' }).fill('T-77')
    await owner.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
    await expect(owner.getByText('Payment recorded successfully!')).toBeVisible()
    await expect(owner.getByRole('article', { name: 'Invoice INV-000001' })).toContainText('Bank transfer (T-77)')
    await owner.goto(`${origin}/billing`)
    await owner.getByRole('link', { name: 'My organization' }).click()
    await expect(owner.getByRole('region', { name: 'Plan and usage' })).toContainText(/Small\$49\.00 monthly, active/)
    const paid = owner
      .getByRole('region', { name: 'Invoices' })
      .getByRole('row', { name: /INV-000001.*Bank transfer.*Paid/ })
    await chooseAction(owner, 'View Invoice', { within: paid })
    await owner.getByRole('link', { name: 'Back To Billing' }).click()
    await expect(owner.getByRole('row', { name: /INV-000001.*Bank transfer.*Paid/ })).toBeVisible()
    await owner.getByRole('button', { name: 'Actions for INV-000001' }).click()
    await expect(owner.getByRole('menuitem', { name: 'View Invoice' })).toBeVisible()
    await expect(owner.getByRole('menuitem', { name: 'Pay Now' })).toHaveCount(0)
    await owner.keyboard.press('Escape')
    await expect(customer.getByText('Your subscription is suspended')).toHaveCount(0)

    await owner.getByRole('link', { name: 'Subscriptions' }).first().click()
    await chooseAction(owner, 'Cancel Subscription')
    await owner.getByRole('radio', { name: 'Now' }).check()
    await owner.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(owner.getByRole('row', { name: /My organization.*Expired/ })).toBeVisible()
    await expect(customer.getByText('Your subscription has ended.')).toBeVisible()
  },
)

story(
  'the owner writes an invoice, which the customer sees at once and the owner records as paid',
  async ({ page: owner, context, server }) => {
    const customer = await context.newPage()
    await signIn(customer, server.origin, { path: '/Settings' })
    await expect(customer.getByText('There are no invoices yet.')).toBeVisible()
    await signIn(owner, server.adminOrigin, { username: 'owner', password: passwords.owner })
    await owner.getByRole('link', { name: 'Billing' }).first().click()
    await owner.getByRole('button', { name: 'Create Invoice' }).click()
    const panel = owner.getByRole('dialog', { name: 'Create Invoice' })
    const send = panel.getByRole('button', { name: 'Create and Send' })
    await story.step('an incomplete invoice is not sent', async () => {
      await send.click()
      await expect(panel.getByText('Please choose a customer.')).toBeVisible()
      await expect(panel.getByText('Description is required.')).toBeVisible()
    })
    await story.step('two lines, and the sum while typing', async () => {
      await choose(owner, 'Customer', /My organization/)
      await panel.getByRole('textbox', { name: 'Description' }).fill('Installation')
      await panel.getByRole('textbox', { name: 'Quantity' }).fill('2.5')
      await panel.getByRole('textbox', { name: 'Unit price' }).fill('80')
      await panel.getByRole('button', { name: 'Add Line' }).click()
      const second = panel.getByRole('group', { name: 'Line 2' })
      await second.getByRole('textbox', { name: 'Description' }).fill('Discount')
      await second.getByRole('textbox', { name: 'Unit price' }).fill('-10.01')
      await expect(panel.getByText('Net: $189.99, plus 0 % tax')).toBeVisible()
      await send.click()
      await expect(owner.getByText('Invoice INV-000001 created successfully!')).toBeVisible()
    })
    await story.step('the customer sees it', async () => {
      await customer.getByRole('link', { name: 'View Invoice' }).click()
      const sheet = customer.getByRole('article', { name: 'Invoice INV-000001' })
      await expect(sheet).toContainText('Installation2.5 × $80.00$200.00')
      await expect(sheet).toContainText('Total$189.99')
    })
    await story.step('it is paid like any other', async () => {
      const row = owner.getByRole('row', { name: /INV-000001.*My organization.*\$189\.99.*Pending/ })
      await chooseAction(owner, 'Pay Now', { within: row })
      await choose(owner, 'Payment Method', /Cash/)
      await owner.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
      await expect(owner.getByRole('row', { name: /INV-000001.*Cash.*Paid/ })).toBeVisible()
    })
  },
)

story(
  'a plan with a price per screen bills the screens that the customer has',
  { tag: '@quick' },
  async ({ page: owner, server }) => {
    await signIn(owner, server.adminOrigin, { username: 'owner', password: passwords.owner })
    await owner.getByRole('link', { name: 'Membership Plans' }).first().click()
    await owner.getByRole('button', { name: 'Create Plan' }).first().click()
    await owner.getByRole('textbox', { name: 'Name' }).fill('Per screen')
    await owner.getByRole('textbox', { name: 'Price', exact: true }).fill('10')
    await owner.getByRole('textbox', { name: 'Price per screen' }).fill('5')
    await owner.getByRole('button', { name: 'Add Plan' }).click()
    await expect(owner.getByRole('row', { name: /Per screen.*\$10\.00 \+ \$5\.00 per screen.*Monthly/ })).toBeVisible()

    const { call } = await operatorOf(server.origin)
    for (const name of ['Door', 'Window', 'Till']) await call(saveScreen, { body: { name } })
    const { total } = (await call(listScreens, { query: { page: 1, per_page: 1 } })).pagination ?? { total: 0 }
    expect(total).toBeGreaterThanOrEqual(3)
    await owner.getByRole('link', { name: 'Subscriptions' }).first().click()
    await owner.getByRole('button', { name: 'Create Subscription' }).first().click()
    await choose(owner, 'Customer', /My organization/)
    await choose(owner, 'Plan', /Per screen, \$10\.00 \+ \$5\.00 per screen/)
    await owner.getByRole('button', { name: 'Add Subscription' }).click()
    await expect(owner.getByRole('row', { name: /My organization.*\$5\.00 per screen.*Active/ })).toBeVisible()

    await owner.getByRole('link', { name: 'Billing' }).first().click()
    await owner.getByRole('link', { name: 'INV-000001' }).click()
    const sheet = owner.getByRole('article', { name: 'Invoice INV-000001' })
    await expect(sheet).toContainText(`${total} screens × $5.00$${5 * total}.00`)
    await expect(sheet).toContainText(`Net$${10 + 5 * total}.00`)
    await owner.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(owner.getByRole('region', { name: 'Money', exact: true })).toContainText(
      `Monthly recurring revenue$${10 + 5 * total}.00`,
    )
  },
)

import { createInvoice } from '@digisigncast/contract/billing/invoices'
import { listCustomers } from '@digisigncast/contract/platform/customers'
import { expect } from '@playwright/test'
import { operatorOf } from '../support/operator.ts'
import { chooseAction } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const ownerAccount = { username: 'owner', password: passwords.owner }

/** Writes invoices for the first customer. */
async function writeInvoices(origin: string, count: number) {
  const { call } = await operatorOf(origin, ownerAccount)
  const [customer] = (await call(listCustomers, { query: { search: 'My organization' } })).data
  const due_on = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const lines = [{ text: 'Installation', quantity: 1, unit_price: 20_000 }]
  for (let n = 0; n < count; n += 1)
    await call(createInvoice, { body: { accountID: customer?.id ?? '', due_on, currency: 'EUR', lines } })
}

story(
  'the owner voids wrong invoices, and the customer sees at once that nothing is to be paid',
  { tag: '@quick' },
  async ({ page: owner, context, server }) => {
    await writeInvoices(server.origin, 2)
    const customer = await context.newPage()
    await signIn(customer, server.origin, { path: '/Settings' })
    const own = customer.getByRole('region', { name: 'Invoices' })
    await expect(own.getByRole('row', { name: /INV-000001.*€200\.00.*Pending/ })).toBeVisible()

    await signIn(owner, server.adminOrigin, { ...ownerAccount, path: '/billing' })
    const row = owner.getByRole('row', { name: /INV-000001/ })
    const question = owner.getByRole('dialog', { name: 'Void this invoice?' })
    await story.step('a question says what else is affected', async () => {
      await chooseAction(owner, 'Void Invoice…', { within: row })
      await expect(question).toContainText('My organization no longer has to pay INV-000001 of €200.00')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(row).toContainText('Pending')
    })
    await story.step('from the menu of the list', async () => {
      await chooseAction(owner, 'Void Invoice…', { within: row })
      await question.getByRole('button', { name: 'Void Invoice' }).click()
      await expect(owner.getByText('Invoice INV-000001 is void.')).toBeVisible()
      await expect(row).toContainText('Void')
      await expect(own.getByRole('row', { name: /INV-000001.*€200\.00.*Void/ })).toBeVisible()
      await owner.getByRole('button', { name: 'Actions for INV-000001' }).click()
      await expect(owner.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible()
      await expect(owner.getByRole('menuitem', { name: /Pay Now|Void/ })).toHaveCount(0)
      await owner.keyboard.press('Escape')
    })
    await story.step('from the page of the invoice, which the customer has open', async () => {
      await own
        .getByRole('row', { name: /INV-000002/ })
        .getByRole('link', { name: 'View Invoice' })
        .click()
      const sheet = customer.getByRole('article', { name: 'Invoice INV-000002' })
      await expect(sheet).toContainText('Please pay by')
      await owner.getByRole('link', { name: 'INV-000002' }).click()
      await owner.getByRole('button', { name: 'Void Invoice…' }).click()
      await question.getByRole('button', { name: 'Void Invoice' }).click()
      await expect(owner.getByRole('article', { name: 'Invoice INV-000002' })).toContainText('Nothing is to be paid.')
      await expect(owner.getByRole('button', { name: /Void Invoice|Pay Now/ })).toHaveCount(0)
      await expect(sheet).toContainText('Nothing is to be paid.')
      await expect(sheet).not.toContainText('Please pay by')
    })
    await story.step('the filter finds them', async () => {
      await owner.goto(`${server.adminOrigin}/billing?status=pending`)
      await expect(owner.getByText('No invoices found.')).toBeVisible()
      await owner.getByRole('combobox', { name: 'Status' }).click()
      await owner.getByRole('option', { name: 'Void' }).click()
      await expect(owner.getByRole('row', { name: /INV-00000[12].*Void/ })).toHaveCount(2)
    })
  },
)

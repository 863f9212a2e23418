import { resetCustomerTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import * as contract from '@digisigncast/contract/platform/customers'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAct } from '../../kernel/audit/index.ts'
import * as life from './customer-life.ts'
import * as customerList from './customer-list.service.ts'
import * as customers from './customers.service.ts'

export function customerRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listCustomers, (_owner, { query }) => customerList.list(platform, query))
  route(app, platform, contract.exportCustomers, async (owner, { query }) => {
    const data = await customerList.write(platform, query)
    await noteAct(platform, owner, 'customers.exported', data.file_name)
    return { data }
  })
  route(app, platform, contract.getCustomer, async (_owner, { params }) => ({
    data: await customers.read(platform, params.id),
  }))
  route(app, platform, contract.listCustomerScreens, (_owner, { params, query }) =>
    customers.listScreens(platform, params.id, query),
  )
  route(app, platform, contract.setCustomerPassword, async (owner, { body }) => {
    await life.setPassword(platform, owner, body)
    return { message: 'The new password is set, and the user was notified by email.' }
  })
  route(app, platform, resetCustomerTwoFactor, async (owner, { body }) => {
    await life.resetTwoFactor(platform, owner, body)
    return { message: 'Two-factor authentication of this user is off, and the user was notified by email.' }
  })
  route(app, platform, contract.saveCustomerNotes, async (owner, { body }) => {
    await life.saveNotes(platform, owner, body)
    return { message: 'Notes saved.' }
  })
  route(app, platform, contract.saveBillingDetails, async (owner, { body }) => {
    await life.saveBillingDetails(platform, owner, body)
    return { message: 'Billing details saved.' }
  })
  route(app, platform, contract.restoreCustomer, async (owner, { body }) => {
    await life.restore(platform, owner, body.userId)
    return { message: 'The customer is restored.' }
  })
}

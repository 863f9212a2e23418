import { dayText } from '@digisigncast/contract/api/day-text'
import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import type { Trx } from '../../../database/open.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import { byOwner, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { findPlan } from '../plans/index.ts'
import * as invoices from './invoices.repo.ts'
import { screensPartOf, settle } from './issue.ts'
import { dayMs, periodStart, unusedPart } from './periods.ts'
import { after, refusal } from './status.ts'
import { subscribe } from './subscribe.ts'
import * as repo from './subscriptions.repo.ts'

export async function list({ db }: Platform, filter: ListQuery) {
  return pageOf(filter, {
    path: 'subscriptions',
    rows: (page) => repo.listSubscriptions(db, filter, page),
    total: () => repo.countSubscriptions(db, filter),
  })
}

export const get = async ({ db }: Platform, id: string): Promise<Subscription> =>
  (await repo.findListed(db, id)) ?? notFound('subscription')

type Row = repo.SubscriptionRow

interface Changed {
  row: Pick<Row, 'id' | 'account_id'>
  event: NewEvent
}

/** Changes a subscription and records the event; the customer's consoles refresh their permissions. */
async function changed(platform: Platform, actor: Actor, work: (trx: Trx) => Promise<Changed>): Promise<string> {
  const { db, live, now } = platform
  const { row, event } = await db.transaction().execute(async (trx) => {
    const { row, event } = await work(trx)
    await recordEvent(trx, { subject: row.id, ...event }, byOwner(actor, row.account_id, now()))
    return { row, event }
  })
  live.publish(row.account_id, hintsOf(event.type))
  return row.id
}

const show = async ({ db }: Platform, id: string): Promise<Subscription> =>
  (await repo.findShown(db, id)) ?? notFound('subscription')

const lock = async (trx: Trx, id: string): Promise<Row> =>
  (await repo.lockSubscription(trx, id)) ?? notFound('subscription')

const offered = async (trx: Trx, id: string) => {
  const plan = (await findPlan(trx, id)) ?? notFound('plan')
  if (plan.status === 'retired') invalid('planId', `The plan “${plan.name}” is retired. Please choose another one.`)
  return plan
}

const furthestStartMs = 366 * dayMs

export async function create(
  platform: Platform,
  actor: Actor,
  { accountId, planId, starts_on }: { accountId: string; planId: string; starts_on?: string | undefined },
): Promise<Subscription> {
  const now = platform.now()
  const asked = starts_on === undefined ? now : Date.parse(`${starts_on}T00:00:00Z`)
  if (asked > now + furthestStartMs) invalid('starts_on', 'Choose a start date within one year.')
  if (asked <= now - dayMs) invalid('starts_on', 'The start date cannot be in the past.')
  const startsAt = Math.max(asked, now)
  const id = await changed(platform, actor, async (trx) => {
    const account = (await lockAccount(trx, accountId)) ?? notFound('customer')
    const plan = await offered(trx, planId)
    const current = await repo.findCurrent(trx, accountId)
    if (current && current.status !== 'expired')
      fail('resource.conflict', `${account.name} already has a subscription. Change its plan, or cancel it first.`)
    const id = await subscribe(trx, { accountId, plan, startsAt, now })
    const data = { customer: account.name, plan: plan.name }
    return { row: { id, account_id: accountId }, event: { type: 'subscription.created', data } }
  })
  return show(platform, id)
}

export async function changePlan(platform: Platform, actor: Actor, id: string, planId: string): Promise<Subscription> {
  const now = platform.now()
  await changed(platform, actor, async (trx) => {
    const row = await lock(trx, id)
    if (row.status !== 'active' && row.status !== 'inactive')
      fail('resource.conflict', `The plan of a subscription that is ${row.status} cannot be changed.`)
    if (row.plan_id === planId) invalid('planId', 'The customer already has this plan.')
    const plan = await offered(trx, planId)
    if (plan.currency !== row.currency)
      invalid('planId', `This subscription is paid in ${row.currency}. Please choose a plan in ${row.currency}.`)
    const isPaid = row.periods > 0
    await repo.updateSubscription(trx, id, {
      plan_id: planId,
      amount: plan.price,
      price_per_screen: plan.price_per_screen,
      cycle: plan.cycle,
      cancels_at_period_end: 0,
      // Before the first billed period there is nothing to credit: a trial continues with the new plan.
      ...(isPaid && { ...(await creditOf(trx, row, now)), anchor_at: now, periods: 0, next_at: now }),
    })
    await settle(trx, id, now)
    return { row, event: { type: 'subscription.plan_changed', data: { plan: plan.name } } }
  })
  return show(platform, id)
}

async function creditOf(trx: Trx, row: Row, now: number) {
  const period = { start: periodStart(row.anchor_at, row.cycle, row.periods - 1), end: row.next_at }
  const latest = await invoices.findLatest(trx, row.id)
  // Screens are counted when an invoice is issued.
  const billed = latest?.period_start === period.start ? latest : undefined
  // A period whose invoice was voided is free: there is nothing to credit.
  const isFree = billed !== undefined && billed.voided_at !== null
  const unused = isFree ? 0 : unusedPart(row.amount + (billed ? screensPartOf(billed) : 0), period, now)
  const { name } = (await findPlan(trx, row.plan_id)) ?? { name: '' }
  return {
    credit: row.credit + unused,
    credit_text: unused > 0 ? `Unused part of ${name} until ${dayText(row.next_at)}` : row.credit_text,
  }
}

export async function cancel(
  platform: Platform,
  actor: Actor,
  id: string,
  when: 'now' | 'period_end',
): Promise<Subscription> {
  await changed(platform, actor, async (trx): Promise<Changed> => {
    const row = await lock(trx, id)
    const status = after(row.status, 'cancel') ?? fail('resource.conflict', refusal(row.status, 'cancel'))
    if (when === 'now') {
      await repo.updateSubscription(trx, id, { status, cancels_at_period_end: 0, notice: null })
      return { row, event: { type: 'subscription.canceled', data: {} } }
    }
    if (row.status === 'suspended')
      fail('resource.conflict', 'A suspended subscription has no running period. Cancel it immediately instead.')
    await repo.updateSubscription(trx, id, { cancels_at_period_end: 1 })
    return { row, event: { type: 'subscription.cancellation_scheduled', data: { at: row.next_at } } }
  })
  return show(platform, id)
}

/** Revokes a cancellation before the end of the period. */
export async function keep(platform: Platform, actor: Actor, id: string): Promise<Subscription> {
  const now = platform.now()
  await changed(platform, actor, async (trx) => {
    const row = await lock(trx, id)
    if (row.cancels_at_period_end === 0) fail('resource.conflict', 'This subscription has no scheduled cancellation.')
    // The daily billing may not have run yet.
    if (row.next_at <= now)
      fail('resource.conflict', 'The period of this subscription has ended. Please create a new subscription.')
    await repo.updateSubscription(trx, id, { cancels_at_period_end: 0 })
    return { row, event: { type: 'subscription.cancellation_revoked', data: {} } }
  })
  return show(platform, id)
}

/** Deletes a subscription; a billed one is canceled and hidden, because its invoices refer to it. */
export async function remove(platform: Platform, actor: Actor, id: string): Promise<void> {
  await changed(platform, actor, async (trx) => {
    const row = await lock(trx, id)
    if (!(await invoices.findLatest(trx, id))) {
      await repo.removeSubscription(trx, id)
      return { row, event: { type: 'subscription.deleted', data: { isBilled: false } } }
    }
    await repo.updateSubscription(trx, id, {
      status: 'expired',
      cancels_at_period_end: 0,
      notice: null,
      hidden_at: platform.now(),
    })
    return { row, event: { type: 'subscription.deleted', data: { isBilled: true } } }
  })
}

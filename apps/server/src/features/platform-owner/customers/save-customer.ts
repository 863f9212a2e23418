import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { saveUser } from '@digisigncast/contract/accounts/users'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { emailRequired } from '@digisigncast/contract/api/wire'
import type { EventName } from '@digisigncast/contract/events/events'
import type { Trx } from '../../../database/open.ts'
import { changedMeanwhile, type FieldErrors, fail, invalid, notFound } from '../../../platform/fail.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { type Actor, endAccessOfAccount } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { findPlan } from '../../billing/plans/index.ts'
import { beginPlan } from '../../billing/subscriptions/index.ts'
import { insertAccount, updateAccount } from '../../kernel/accounts/index.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { insertSetupGuide } from '../../overview/setup-guide/index.ts'
import {
  confirmedKeys,
  findTaken,
  insertUser,
  isSameAddress,
  refuseAccepted,
  removeUnconfirmed,
  sendAddressChanged,
  sendInvitation,
  storeInvitation,
  unconfirmedKeys,
  updateUser,
} from '../../team/users/index.ts'
import { findBeginning } from '../platform-settings/index.ts'
import { activatedMail } from './customer-mails.ts'
import * as repo from './customers.repo.ts'
import { readTeamLimit } from './team-limit.ts'

export type CustomerInput = Input<typeof saveUser>['body']

/** Creates a customer with its first admin, or updates the one with this userId. */
export async function save(platform: Platform, owner: Actor, input: CustomerInput): Promise<Invitation | undefined> {
  const { db } = platform
  const before = input.userId === undefined ? undefined : await repo.findCustomer(db, input.userId)
  if (input.userId !== undefined && !before?.admin_id) notFound('customer')
  const errors = await problemsOf(platform, input, before)
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
  if (input.userId === undefined) return create(platform, owner, input)
  return update(platform, owner, input.userId, input)
}

async function problemsOf(
  { db }: Platform,
  input: CustomerInput,
  before: repo.CustomerRow | undefined,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  // An unconfirmed registration reserves neither name, so both may belong to other users.
  const staysUnconfirmed = before !== undefined && isUnconfirmedAfter(before, input)
  const taken = staysUnconfirmed
    ? { username: false, email: false }
    : await findTaken(db, { ...input, exceptId: before?.admin_id ?? '' })
  if (taken.username) errors['username'] = ['This username is taken. Please choose another one.']
  if (taken.email) errors['email'] = ['This email address is already in use.']
  if (input.email === '' && before?.email !== '') errors['email'] = [emailRequired]
  if (input.userId === undefined && input.invite) {
    if (input.status && input.status !== 'active') errors['status'] = ['Choose Active to send an invitation.']
  } else if (input.userId === undefined) {
    const problem = input.password ? await passwordProblem(input.password, input) : 'Password is required.'
    if (problem) errors['password'] = [problem]
    if (!input.confirmPassword) errors['confirmPassword'] = ['Confirm Password is required.']
    else if (input.confirmPassword !== input.password) errors['confirmPassword'] = ['The passwords do not match.']
  }
  if (input.userId === undefined && input.planId != null && (await findPlan(db, input.planId))?.status !== 'active')
    errors['planId'] = ['This plan is no longer available. Choose another one.']
  const read = readTeamLimit(input.team_member_limit)
  if ('problem' in read) errors['team_member_limit'] = [read.problem]
  if (!input.status) errors['status'] = ['User Status is required.']
  return errors
}

const limitOf = ({ team_member_limit }: CustomerInput): number | null => {
  const read = readTeamLimit(team_member_limit)
  return 'limit' in read ? read.limit : null
}

// Activation by the owner replaces the confirmation: the email may have been lost.
const isUnconfirmedAfter = (before: repo.CustomerRow, { status = before.status }: CustomerInput): boolean =>
  before.admin_status === 'pending' && status !== 'active'

async function create(platform: Platform, owner: Actor, input: CustomerInput): Promise<Invitation | undefined> {
  const { db, now } = platform
  const [accountId, userId, passwordHash] = [
    newId(),
    newId(),
    await hashPassword(input.invite ? newToken() : (input.password ?? '')),
  ]
  const status = input.status ?? 'active'
  const stored = await db.transaction().execute(async (trx) => {
    await insertAccount(trx, {
      ...(await findBeginning(trx)),
      id: accountId,
      name: input.name,
      status,
      ...(input.planId !== undefined && { waiting_plan_id: input.planId }),
      ...(input.planId != null && { waiting_trial_days: input.trial_days ?? null }),
      ...(input.team_member_limit !== undefined && { max_team_members: limitOf(input) }),
      created_at: now(),
    })
    await insertSetupGuide(trx, accountId)
    await insertUser(trx, {
      id: userId,
      username: input.username,
      email: input.email,
      ...confirmedKeys(userId, input),
      account_id: accountId,
      role: 'admin',
      status: 'active',
      name: input.name,
      search_text: searchText(input.name),
      password_hash: passwordHash,
      permissions: '{}',
      created_at: now(),
    })
    if (status === 'active') await beginPlan(trx, accountId, now())
    const invitation = input.invite ? await storeInvitation(trx, userId, now()) : undefined
    await log(trx, platform, { owner, accountId, type: 'customer.created', name: input.name })
    return invitation
  })
  platform.live.publish(accountId, hintsOf('customer.created'))
  return stored && sendInvitation(platform, { id: userId, account_id: accountId, email: input.email }, stored)
}

/** Sends a new invitation to the first admin of a customer. */
export async function invite(platform: Platform, owner: Actor, accountId: string): Promise<Invitation> {
  const { user, stored } = await platform.db.transaction().execute(async (trx) => {
    const row = (await repo.lockCustomer(trx, accountId)) ?? notFound('customer')
    const id = row.admin_id ?? notFound('customer')
    if (row.status !== 'active') invalid('userId', 'Activate this customer before you send an invitation.')
    refuseAccepted(row.invited_until)
    const invited = { id, account_id: accountId, email: row.email ?? '' }
    const stored = await storeInvitation(trx, id, platform.now())
    await log(trx, platform, { owner, accountId, type: 'customer.invited_again', name: row.admin_name ?? '' })
    return { user: invited, stored }
  })
  platform.live.publish(accountId, hintsOf('customer.invited_again'))
  return sendInvitation(platform, user, stored)
}

async function update(
  platform: Platform,
  owner: Actor,
  accountId: string,
  input: CustomerInput,
): Promise<Invitation | undefined> {
  const { before, type, stored } = await platform.db.transaction().execute(async (trx) => {
    const row = (await repo.lockCustomer(trx, accountId)) ?? notFound('customer')
    if (row.deleted_at !== null) invalid('userId', 'This customer was deleted. Restore it before you change it.')
    const adminId = row.admin_id ?? notFound('customer')
    const status = input.status ?? row.status
    const { username, email } = input
    const isUnconfirmed = isUnconfirmedAfter(row, input)
    const keys = isUnconfirmed ? unconfirmedKeys(adminId, input) : confirmedKeys(adminId, input)
    const isWelcome = row.admin_status === 'pending' && !isUnconfirmed
    const patch = { username, email, ...keys, ...(isWelcome && { status: 'active' as const }) }
    if (!(await updateUser(trx, adminId, patch, input.version))) changedMeanwhile('customer')
    if (isWelcome) await removeUnconfirmed(trx, email)
    await updateAccount(trx, accountId, { name: input.name, status, max_team_members: limitOf(input) })
    if (status !== 'active') await endAccessOfAccount(trx, accountId)
    const type = typeOf(row, input)
    await log(trx, platform, { owner, accountId, type, name: input.name })
    if (status === 'active') await beginPlan(trx, accountId, platform.now())
    const isInvited = row.invited_until !== null && status === 'active'
    return { before: row, type, stored: isInvited ? await storeInvitation(trx, adminId, platform.now()) : undefined }
  })
  platform.live.publish(accountId, hintsOf(type))
  await follow(platform, accountId, before, { ...input, isInvited: before.invited_until !== null })
  const user = { id: before.admin_id ?? '', account_id: accountId, email: input.email }
  return stored && sendInvitation(platform, user, stored)
}

function typeOf(before: repo.CustomerRow, { status }: CustomerInput): CustomerEvent['type'] {
  if (!status || status === before.status) return 'customer.changed'
  if (status === 'pending') return 'customer.set_pending'
  return status === 'active' ? 'customer.activated' : 'customer.suspended'
}

/** Sends emails and events after the commit. */
async function follow(
  platform: Platform,
  accountId: string,
  before: repo.CustomerRow,
  { name, email, status, isInvited }: CustomerInput & { isInvited: boolean },
): Promise<void> {
  const { env, live } = platform
  const user = { id: before.admin_id ?? '', account_id: accountId, role: 'admin', email: before.email ?? '' } as const
  // The address of an unconfirmed registration may belong to a stranger.
  const isUser = before.admin_status !== 'pending' && !isInvited
  if (isUser && !isSameAddress(user.email, email))
    sendAddressChanged(platform, user, { newEmail: email, by: 'operator' })
  if (status !== 'active') return live.endAccount(accountId)
  live.publish(accountId, ['settings.changed', 'users.changed', 'session.changed', 'logs.changed'])
  if (before.status !== 'pending' || isInvited) return
  const isConfirmed = before.email_confirmed === 1 && before.email?.toLowerCase() === email.toLowerCase()
  const to = { name: isConfirmed ? (before.admin_name ?? name) : undefined, email }
  await sendMail(platform, { accountId, userId: user.id }, activatedMail(to, env.publicUrl))
}

interface CustomerEvent {
  owner: Actor
  /** Null: in the log of the platform only. */
  accountId: string | null
  type: Extract<EventName, `customer.${string}`>
  name: string
}

export const log = (trx: Trx, { now }: Platform, { owner, accountId, type, name }: CustomerEvent) =>
  recordEvent(
    trx,
    { type, data: { name }, ...(accountId !== null && { subject: accountId }) },
    byOwner(owner, accountId, now()),
  )

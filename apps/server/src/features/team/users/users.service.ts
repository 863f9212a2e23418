import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { User } from '@digisigncast/contract/accounts/users'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { emailRequired, type ListQuery, type Pagination } from '@digisigncast/contract/api/wire'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx, Db } from '../../../database/open.ts'
import { changedMeanwhile, type FieldErrors, fail, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import { endAccess, isLimited, type Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change } from '../../kernel/accounts/index.ts'
import { countTeam, findLimits, requireRoomInTeam } from '../../kernel/quotas/index.ts'
import { sendAddressChanged } from './account-notices.ts'
import { refuseBreakGlass } from './break-glass.ts'
import {
  beginEmailChange,
  type EmailChange,
  isSameAddress,
  missingPassword,
  sendConfirmation,
  storeEmailChange,
} from './email-change.service.ts'
import { countInvitation, type InvitationLimits, sendInvitation, storeInvitation } from './invitations.service.ts'
import { confirmedKeys } from './keys.repo.ts'
import { limitFor, type RequestedLimit, readLimitTags, writeLimit } from './limits.ts'
import type { OwnAccountLimits } from './own-account.ts'
import { findReleasable } from './reserved/reserved-email.ts'
import { newNames, requireFreeNames } from './reserved/taken-names.ts'
import { flagsFor, keepOwn, refuseAdmins, refuseMorePowerful, refuseRedirect, roleFor, takeTurn } from './rights.ts'
import * as repo from './users.repo.ts'

export async function list(
  { db }: Platform,
  { accountId }: Member,
  filter: ListQuery,
): Promise<{ data: User[]; pagination: Pagination }> {
  const team = await teamOf(db, accountId)
  const { data, pagination } = await pageOf(filter, {
    path: 'users',
    rows: (page) => repo.listUsers(ofAccount(db, accountId), filter, page),
    total: () => repo.countUsers(db, accountId, filter),
  })
  const tags = await readLimitTags(
    db,
    accountId,
    data.map(({ id }) => id),
  )
  return { data: data.map((row) => toWire(row, team, tags.get(row.id))), pagination }
}

export async function get({ db }: Platform, { accountId }: Member, id: string): Promise<User> {
  const row = (await repo.findListedUser(ofAccount(db, accountId), id)) ?? notFound('user')
  return toWire(row, await teamOf(db, accountId), (await readLimitTags(db, accountId, [id])).get(id))
}

/** Number of team members and its limit. */
const teamOf = async (db: Db, accountId: string) => ({
  limit: (await findLimits(db, accountId)).max_team_members,
  count: await countTeam(db, accountId),
})

type Team = Awaited<ReturnType<typeof teamOf>>

const toWire = (row: repo.ListedUser, { limit, count }: Team, tags: User['limit_tags'] = []): User => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role === 'manager' ? 'manager' : 'admin',
  status: row.status,
  created_at: row.created_at,
  permissions: row.permissions,
  limited_to_tags: isLimited(row),
  limit_tags: isLimited(row) ? tags : [],
  team_members_count: count,
  meta: limit === null ? [] : [{ key: 'max_team_members', value: String(limit) }],
  media_count: row.media_count ?? 0,
  playlist_count: row.playlist_count ?? 0,
  version: row.version,
  invited_until: row.invited_until,
  two_factor: Boolean(row.has_two_factor),
})

export interface UserInput extends RequestedLimit {
  name: string
  username: string
  email: string
  password?: string | undefined
  confirmPassword?: string | undefined
  invite?: boolean | undefined
  role?: 'admin' | 'manager' | undefined
  permissions?: PermissionFlags | undefined
  userId?: string | undefined
  version?: number | undefined
  current_password?: string | undefined
}

interface Saved {
  /** The new address must be confirmed first: the caller's own, and one that a user of another account has. */
  isToConfirm: boolean
  invitation: Invitation | undefined
}

/** Creates a user, or updates the one with this userId. */
export async function save(
  platform: Platform,
  limits: OwnAccountLimits & { invitations: InvitationLimits },
  member: Member,
  input: UserInput,
): Promise<Saved> {
  const isNew = input.userId === undefined
  requirePermission(member, isNew ? 'users.create' : 'users.edit')
  const isOwn = input.userId === member.userId
  const present = isNew ? undefined : await repo.findUser(platform.db, member.accountId, input.userId ?? '')
  const errors = await problemsOf(input, present, isOwn)
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
  if (!isNew && !present) notFound('user')
  const wanted = newNames(present, input, isOwn)
  const at = { accountId: member.accountId, now: platform.now() }
  const holder = wanted.email === undefined ? undefined : await findReleasable(platform.db, wanted.email, at)
  const refund = await requireFreeNames(platform.db, limits.names, member, { ...wanted, holderId: holder?.id })
  const isInvited = isNew ? input.invite === true : present?.invited_until != null
  if (isInvited) await countInvitation(limits.invitations, member.accountId, input.email)
  const passwordHash = isNew ? await hashPassword(isInvited ? newToken() : (input.password ?? '')) : undefined
  const id = input.userId ?? newId()
  const own = isOwn ? await beginEmailChange(platform, limits, id, input) : undefined
  const emailChange = holder ? claimOf({ id, member, input, passwordHash, present }) : own
  const { before, stored } = await change(platform, member, {
    work: async (trx) => {
      const user = isNew
        ? await insert(trx, { platform, member, input, id, passwordHash: passwordHash ?? '', emailChange })
        : await update(trx, { platform, member, input, id, emailChange })
      // A change of an invited user sends a new link: someone else may know the earlier one.
      const isSent = isInvited && (user === undefined || user.invited_until !== null)
      return { before: user, stored: isSent ? await storeInvitation(trx, id, platform.now()) : undefined }
    },
    event: () => ({
      type: !isNew ? 'user.changed' : isInvited ? 'user.invited' : 'user.added',
      subject: id,
      data: { name: input.name },
    }),
  })
  // An attempt with an address of another account counts: the answer reveals it.
  if (!holder) await refund()
  if (!isNew) platform.live.notifyUser(id)
  if (emailChange) sendConfirmation(platform, emailChange)
  else if (before && !isOwn && !stored && !isSameAddress(before.email, input.email))
    sendAddressChanged(platform, before, { newEmail: input.email, by: 'admin' })
  const invited = { id, account_id: member.accountId, email: input.email }
  return {
    isToConfirm: emailChange !== undefined,
    invitation: stored && sendInvitation(platform, invited, stored),
  }
}

interface Claim {
  id: string
  member: Member
  input: UserInput
  passwordHash: string | undefined
  present: repo.UserRow | undefined
}

/** The change to an address that a user of another account has never confirmed: it begins when the user confirms it. */
const claimOf = ({ id, member, input, passwordHash = '', present }: Claim): EmailChange => ({
  user: present ?? {
    id,
    account_id: member.accountId,
    role: input.role ?? 'manager',
    email: '',
    password_hash: passwordHash,
  },
  email: input.email,
  token: newToken(),
})

async function problemsOf(input: UserInput, present: repo.UserRow | undefined, isOwn: boolean): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const isNew = input.userId === undefined
  if (input.email === '' && present?.email !== '') errors['email'] = [emailRequired]
  const problem = isOwn && present ? missingPassword(present, input) : undefined
  if (problem) errors['current_password'] = [problem]
  if (!input.role) errors['role'] = ['User Role is required.']
  if (isNew && !input.invite) {
    const problem = input.password ? await passwordProblem(input.password, input) : 'Password is required.'
    if (problem) errors['password'] = [problem]
    if (!input.confirmPassword) errors['confirmPassword'] = ['Confirm Password is required.']
    else if (input.confirmPassword !== input.password) errors['confirmPassword'] = ['The passwords do not match.']
  }
  return errors
}

interface NewUser {
  platform: Platform
  member: Member
  input: UserInput
  id: string
  passwordHash: string
  emailChange: EmailChange | undefined
}

async function insert(
  trx: AccountTrx,
  { platform, member, input, id, passwordHash, emailChange }: NewUser,
): Promise<undefined> {
  const { actor } = await takeTurn(trx, member)
  await requireRoomInTeam(trx, member.accountId)
  const role = roleFor(actor, input)
  const limit = await limitFor(trx, actor, { ...input, role }, undefined)
  await repo.insertUser(trx, {
    ...namesOf(id, emailChange ? { ...input, email: '' } : input),
    id,
    account_id: member.accountId,
    role,
    status: 'active',
    password_hash: passwordHash,
    permissions: JSON.stringify(flagsFor(actor, role, input, {})),
    limited_to_tags: limit.isLimited ? 1 : 0,
    created_at: platform.now(),
  })
  await writeLimit(trx, id, limit)
  if (emailChange) await storeEmailChange(trx, platform.now(), emailChange)
}

interface ChangedUser {
  platform: Platform
  member: Member
  input: UserInput
  id: string
  emailChange: EmailChange | undefined
}

/** Returns the user as they were before. */
async function update(
  trx: AccountTrx,
  { platform, member, input, id, emailChange }: ChangedUser,
): Promise<repo.UserRow> {
  const { actor } = await takeTurn(trx, member)
  const user = (await repo.findUser(trx, member.accountId, id)) ?? notFound('user')
  refuseAdmins(actor, user)
  await refuseRedirect(trx, actor, user, input)
  const isOwn = id === actor.userId
  const { role, flags } = isOwn ? keepOwn(user, input) : given(actor, user, input)
  if (role !== 'admin') await refuseBreakGlass(trx, id)
  const names = namesOf(id, emailChange ? { ...input, email: user.email } : input)
  const limit = await limitFor(trx, actor, { ...input, role }, user)
  const patch = { ...names, role, permissions: JSON.stringify(flags), limited_to_tags: limit.isLimited ? 1 : 0 }
  if (!(await repo.updateUser(trx, id, patch, input.version))) changedMeanwhile('user')
  await writeLimit(trx, id, limit)
  if (emailChange) await storeEmailChange(trx, platform.now(), emailChange)
  return user
}

function given(actor: Member, user: repo.UserRow, input: UserInput) {
  const role = roleFor(actor, input)
  return { role, flags: flagsFor(actor, role, input, JSON.parse(user.permissions) as PermissionFlags) }
}

const namesOf = (id: string, { name, username, email }: UserInput) => ({
  name,
  username,
  email,
  ...confirmedKeys(id, { username, email }),
  search_text: searchText(name),
})

/** Deletes a user; the caller becomes the owner of their content. */
export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  if (id === member.userId) invalid('userId', 'You cannot delete yourself. Ask another admin.')
  await change(platform, member, {
    work: async (trx) => {
      const { actor } = await takeTurn(trx, member)
      const user = (await repo.findUser(trx, member.accountId, id)) ?? notFound('user')
      refuseAdmins(actor, user)
      await refuseMorePowerful(trx, actor, user, { instead: 'Ask an admin to delete the user.' })
      await refuseBreakGlass(trx, id)
      await endAccess(trx, id)
      await repo.removeUser(trx, { id, heirId: member.userId })
      return user.name
    },
    event: (name) => ({ type: 'user.deleted', subject: id, data: { name } }),
  })
  platform.live.endUser(id)
}

import type { User } from '@digisigncast/contract/accounts/users'
import { isAllowed, type PermissionFlags } from '@digisigncast/contract/api/permissions'
import type { ListQuery, Pagination } from '@digisigncast/contract/api/wire'
import type { Trx } from '../../database/open.ts'
import { changedMeanwhile, type FieldErrors, fail, forbidden, invalid, notFound } from '../../platform/fail.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../platform/sessions/passwords.ts'
import { endAccess, type Member } from '../../platform/sessions/sessions.ts'
import { searchText } from '../../platform/text.ts'
import { change } from '../accounts/index.ts'
import { findLimits, requireRoomInTeam } from '../plans/index.ts'
import { sendAddressChanged } from './account-notices.ts'
import {
  beginEmailChange,
  type EmailChange,
  isSameAddress,
  sendConfirmation,
  storeEmailChange,
} from './email-change.service.ts'
import { confirmedKeys } from './keys.repo.ts'
import type { OwnAccountLimits } from './own-account.ts'
import { flagsFor, keepOwn, refuseAdmins, refuseRedirect, roleFor, takeTurn } from './rights.ts'
import * as repo from './users.repo.ts'

export async function list(
  { db }: Platform,
  { accountId }: Member,
  filter: ListQuery,
): Promise<{ data: User[]; pagination: Pagination }> {
  const limit = (await findLimits(db, accountId)).max_team_members
  const team = Math.max(0, (await repo.countUsers(db, accountId)) - 1)
  const { data, pagination } = await pageOf(filter, {
    path: 'users',
    rows: (page) => repo.listUsers(db, accountId, filter, page),
    total: () => repo.countUsers(db, accountId, filter),
  })
  return { data: data.map((row) => toWire(row, limit, team)), pagination }
}

type ListedUser = Awaited<ReturnType<typeof repo.listUsers>>[number]

const toWire = (row: ListedUser, limit: number | null, team: number): User => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role === 'manager' ? 'manager' : 'admin',
  status: row.status,
  created_at: row.created_at,
  permissions: row.permissions,
  team_members_count: team,
  meta: limit === null ? [] : [{ key: 'max_team_members', value: String(limit) }],
  media_count: row.media_count ?? 0,
  playlist_count: row.playlist_count ?? 0,
  version: row.version,
})

export interface UserInput {
  name: string
  username: string
  email: string
  password?: string | undefined
  confirmPassword?: string | undefined
  role?: 'admin' | 'manager' | undefined
  permissions?: PermissionFlags | undefined
  userId?: string | undefined
  version?: number | undefined
  current_password?: string | undefined
}

/**
 * Creates a user, or updates the one with this userId. Returns whether the caller's own new address must be confirmed
 * first.
 */
export async function save(
  platform: Platform,
  limits: OwnAccountLimits,
  member: Member,
  input: UserInput,
): Promise<{ isToConfirm: boolean }> {
  const isNew = input.userId === undefined
  if (!isAllowed(member.permissions, 'users', isNew ? 'create' : 'edit')) forbidden()
  const isOwn = input.userId === member.userId
  const errors = await problemsOf(platform, member, input, isOwn)
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
  const passwordHash = input.password ? await hashPassword(input.password) : undefined
  const id = input.userId ?? newId()
  const emailChange = isOwn ? await beginEmailChange(platform, limits, id, input) : undefined
  const before = await change(platform, member, {
    events: ['users.changed'],
    says: () => `${isNew ? 'added' : 'changed'} the user “${input.name}”.`,
    work: (trx) =>
      isNew
        ? insert(trx, { platform, member, input, id, passwordHash: passwordHash ?? '' })
        : update(trx, { platform, member, input, id, emailChange }),
  })
  if (!isNew) platform.live.notifyUser(id)
  if (emailChange) sendConfirmation(platform, emailChange)
  else if (before && !isOwn && !isSameAddress(before.email, input.email))
    sendAddressChanged(platform, before, { newEmail: input.email, by: 'admin' })
  return { isToConfirm: emailChange !== undefined }
}

async function problemsOf(
  { db }: Platform,
  { accountId }: Member,
  input: UserInput,
  isOwn: boolean,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const isNew = input.userId === undefined
  const taken = await repo.findTaken(db, { ...input, exceptId: input.userId ?? '' })
  if (taken.username) errors['username'] = ['This username is taken. Please choose another one.']
  // The response must not reveal whether the caller's own new address is taken.
  if (taken.email && !isOwn) errors['email'] = ['This email address is already in use.']
  if (input.email === '') {
    const user = isNew ? undefined : await repo.findUser(db, accountId, input.userId ?? '')
    if (user?.email !== '') errors['email'] = ['Email is required.']
  }
  if (!input.role) errors['role'] = ['User Role is required.']
  if (isNew) {
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
}

async function insert(trx: Trx, { platform, member, input, id, passwordHash }: NewUser): Promise<undefined> {
  const { actor } = await takeTurn(trx, member)
  await requireRoomInTeam(trx, member.accountId)
  const role = roleFor(actor, input)
  await repo.insertUser(trx, {
    ...namesOf(id, input),
    id,
    account_id: member.accountId,
    role,
    status: 'active',
    password_hash: passwordHash,
    permissions: JSON.stringify(flagsFor(actor, role, input, {})),
    created_at: platform.now(),
  })
}

interface ChangedUser {
  platform: Platform
  member: Member
  input: UserInput
  id: string
  emailChange: EmailChange | undefined
}

/** Returns the user as they were before. */
async function update(trx: Trx, { platform, member, input, id, emailChange }: ChangedUser): Promise<repo.UserRow> {
  const { actor } = await takeTurn(trx, member)
  const user = (await repo.findUser(trx, member.accountId, id)) ?? notFound('user')
  refuseAdmins(actor, user)
  refuseRedirect(actor, user, input)
  const isOwn = id === actor.userId
  const { role, flags } = isOwn ? keepOwn(user, input) : given(actor, user, input)
  const isMoved = !isSameAddress(user.email, input.email)
  const names = namesOf(id, isOwn && isMoved ? { ...input, email: user.email } : input)
  const patch = { ...names, role, permissions: JSON.stringify(flags) }
  if (!(await repo.updateUser(trx, id, patch, input.version))) changedMeanwhile('user')
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
    events: ['users.changed', 'media.changed', 'playlists.changed', 'channels.changed'],
    says: (name: string) => `deleted the user “${name}”.`,
    work: async (trx) => {
      const { actor } = await takeTurn(trx, member)
      const user = (await repo.findUser(trx, member.accountId, id)) ?? notFound('user')
      refuseAdmins(actor, user)
      await endAccess(trx, id)
      await repo.removeUser(trx, member.accountId, { id, heirId: member.userId })
      return user.name
    },
  })
  platform.live.endUser(id)
}

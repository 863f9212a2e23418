import { z } from 'zod'
import { Invitation } from '../accounts/invitations.ts'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf, Email, Id, name, Username } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

/** Platform owners, invited ones included. */
export const mostOwners = 20

export const PlatformOwner = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  /** Empty: this owner has no email address. */
  email: z.string(),
  /** End of the invitation of an owner who has not accepted it. */
  invited_until: z.int().nullable(),
  /** Has turned on two-factor authentication. */
  two_factor: z.boolean(),
  /** When an open session of this owner was last used; null without one. */
  seen_at: z.int().nullable(),
  is_own: z.boolean(),
})
export type PlatformOwner = z.infer<typeof PlatformOwner>

export const listOwners = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'owners',
  allow: ['super_admin'],
  summary: 'List the platform owners, the first one first.',
  reply: dataOf(z.array(PlatformOwner)),
})

export const inviteOwner = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'owners/invite',
  allow: ['super_admin'],
  recentSignIn: { always: ['user'] },
  summary: 'Invite a platform owner, who has all rights of the others. All owners get an email about it.',
  body: z.object({ name: name('Name is required.'), username: Username, email: Email }),
  reply: dataOf(Invitation),
})

const OwnerId = renamed(z.object({ ownerID: Id }))

export const inviteOwnerAgain = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'owners/invite-again',
  allow: ['super_admin'],
  recentSignIn: { always: ['user'] },
  summary: 'Send a new invitation to a platform owner who has not accepted one; the earlier link stops working.',
  body: OwnerId,
  reply: dataOf(Invitation),
})

export const deleteOwner = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'owners/delete',
  allow: ['super_admin'],
  recentSignIn: { always: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete another platform owner: their sessions and views end. All owners get an email about it.',
  body: OwnerId,
  reply: Done,
})

export const resetOwnerTwoFactor = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'owners/two-factor/reset',
  allow: ['super_admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary: 'Turn off two-factor authentication of another platform owner. Their sessions end, and they get an email.',
  body: OwnerId,
  reply: Done,
})

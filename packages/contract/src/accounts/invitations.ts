import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxPasswordLength, minPasswordLength } from '../api/limits.ts'
import { dataOf, Id } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Grant } from './session.ts'

/** Validity of an invitation (days). */
export const invitationDays = 7

/** A sent invitation. Its link is returned only once and is never stored. */
export const Invitation = z.object({
  link: z.string(),
  ends_at: z.int(),
  /** False: no mail server is configured, so the link has to be passed on in another way. */
  is_mailed: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const inviteUser = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'users/invite',
  allow: ['users.create', 'users.edit', 'super_admin'],
  summary:
    'Send a new invitation to a user who has not accepted one; the earlier link stops working. For the platform owner to the first admin of a customer.',
  forTokens: 'closed',
  recentSignIn: { always: ['user'] },
  body: renamed(z.object({ userID: Id })),
  reply: dataOf(Invitation),
})

const token = z.string().min(1).max(200)

export const readInvitation = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'invitations/read',
  allow: ['public'],
  summary: 'Get the user whom an invitation is for, by the token from its link.',
  body: z.object({ token }),
  reply: dataOf(
    z.object({
      name: z.string(),
      username: z.string(),
      account: z.string(),
      /** Name of the provider of the account, for `sso/invitation`; null without single sign-on. */
      sso: z.string().nullable(),
      /** No password can be set: the invitation is accepted by single sign-on. */
      is_sso_required: z.boolean(),
    }),
  ),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'invitations/accept',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Accept an invitation: set the password and sign in.',
  body: z
    .object({
      token,
      password: z
        .string('Password is required.')
        .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
        .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
      confirmPassword: z.string('Confirm Password is required.').max(500),
    })
    .refine((sent) => sent.password === sent.confirmPassword, {
      path: ['confirmPassword'],
      message: 'The passwords do not match.',
    }),
  reply: dataOf(Grant.extend({ known_browser: z.string() })),
})

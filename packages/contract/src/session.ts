import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { minPasswordLength } from './limits.ts'
import { PermissionMap, Role } from './permissions.ts'
import { Done, dataOf } from './wire.ts'

export const Grant = z.object({ access_token: z.string(), role: Role, permissions: PermissionMap })
export type Grant = z.infer<typeof Grant>

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: Role,
  permissions: PermissionMap,
  /** The customer's name and IANA time zone; null for the platform owner. */
  account: z.object({ name: z.string(), time_zone: z.string() }).nullable(),
})
export type Me = z.infer<typeof Me>

const password = z
  .string('Password is required.')
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(500, 'At most 500 characters, please.')

export const login = endpoint({
  method: 'POST',
  path: 'login',
  allow: ['public'],
  summary: 'Sign in by user name or e-mail.',
  body: z.object({
    login: z.string('Username or email is required.').trim().min(1, 'Username or email is required.').max(320),
    password: z.string('Password is required.').min(1, 'Password is required.').max(500),
  }),
  reply: dataOf(Grant),
})

export const logout = endpoint({
  method: 'POST',
  path: 'logout',
  allow: ['session'],
  summary: 'End this session.',
  reply: Done,
})

export const me = endpoint({
  method: 'GET',
  path: 'me',
  allow: ['session'],
  summary: 'Who is signed in, and what they may do now.',
  reply: dataOf(Me),
})

export const recover = endpoint({
  method: 'POST',
  path: 'recover',
  allow: ['public'],
  summary: 'Send a link that sets a new password. The answer never tells whether the address exists.',
  body: z.object({ email: z.email('Please enter a valid email address.').max(320) }),
  reply: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: 'recover/reset',
  allow: ['public'],
  summary: 'Set a new password with the token of a recovery mail.',
  body: z
    .object({ token: z.string().min(1).max(200), password, confirmPassword: z.string().max(500) })
    .refine((b) => b.password === b.confirmPassword, {
      path: ['confirmPassword'],
      message: 'The two passwords are not the same.',
    }),
  reply: Done,
})

export const createHandover = endpoint({
  method: 'POST',
  path: 'session/handover',
  allow: ['session'],
  summary: 'Make a single-use code (30 s) that signs the same user in on the other host.',
  reply: dataOf(z.object({ code: z.string() })),
})

export const redeemHandover = endpoint({
  method: 'POST',
  path: 'session/redeem',
  allow: ['public'],
  summary: 'Exchange a handover code for a token.',
  body: z.object({ code: z.string().min(1).max(200) }),
  reply: dataOf(Grant),
})

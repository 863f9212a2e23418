import { z } from 'zod'
import { UserStatus } from '../accounts/users.ts'
import { endpoint } from '../api/endpoint.ts'
import { maxPasswordLength, minPasswordLength } from '../api/limits.ts'
import { Done, dataOf, Id, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

/** Grace period in which a deleted customer can be restored (days). */
export const graceDays = 30
/** Maximum number of screens and users on a customer's page. */
export const listedAtMost = 100
const maxNotesLength = 5000

/** Number of devices by status. */
const DeviceFigures = z.object({ online: z.int(), connected: z.int(), offline: z.int(), pending: z.int() })
export type DeviceFigures = z.infer<typeof DeviceFigures>

/** Details of a customer for the platform owner. Same id as in `listUsers`. */
export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  status: UserStatus,
  created_at: z.int(),
  time_zone: z.string(),
  /** Time of the permanent deletion; null unless it was deleted. */
  removed_at: z.int().nullable(),
  team_member_limit: z.int().nullable(),
  notes: z.string(),
  /** End of the invitation of the first admin, until it is accepted. */
  invited_until: z.int().nullable(),
  /** Version of the fields in the customer form. */
  version: Version,
  screens_count: z.int(),
  team_members_count: z.int(),
  media_count: z.int(),
  playlists_count: z.int(),
  storage_bytes: z.int(),
  devices: DeviceFigures,
  /** The first ones by name. */
  screens: z.array(z.object({ id: z.string(), name: z.string(), devices: DeviceFigures })),
  team: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.enum(['admin', 'manager']),
      status: UserStatus,
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const getCustomer = endpoint({
  method: 'GET',
  path: 'customers/:id',
  allow: ['super_admin'],
  summary: 'Get a customer with its screens, team and usage.',
  params: z.object({ id: Id }),
  reply: dataOf(Customer),
})

export const setCustomerPassword = endpoint({
  method: 'POST',
  path: 'customers/password',
  allow: ['super_admin'],
  summary: "Set a new password for a customer's first admin, end their sessions and notify them by email.",
  body: renamed(
    z
      .object({
        userID: Id,
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
  ),
  reply: Done,
})

export const saveCustomerNotes = endpoint({
  method: 'POST',
  path: 'customers/notes',
  allow: ['super_admin'],
  summary: 'Save internal notes on a customer. The customer cannot see them.',
  body: renamed(
    z.object({
      userID: Id,
      notes: z
        .string('Notes are missing.')
        .max(maxNotesLength, `Use at most ${maxNotesLength.toLocaleString('en')} characters.`),
    }),
  ),
  reply: Done,
})

export const restoreCustomer = endpoint({
  method: 'POST',
  path: 'customers/restore',
  allow: ['super_admin'],
  summary: 'Restore a deleted customer within the grace period.',
  body: renamed(z.object({ userID: Id })),
  reply: Done,
})

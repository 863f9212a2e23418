import { z } from 'zod'
import { BillingAddress, TaxNumber } from '../accounts/settings.ts'
import { User, UserStatus } from '../accounts/users.ts'
import { endpoint } from '../api/endpoint.ts'
import { maxPasswordLength, minPasswordLength } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, pageOf, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { SubscriptionStatus } from '../billing/subscriptions.ts'

/** Grace period in which a deleted customer can be restored (days). */
export const graceDays = 30
/** Maximum number of screens and users on a customer's page. */
export const listedAtMost = 100
const maxNotesLength = 5000

/** Number of devices by status. */
const DeviceFigures = z.object({ online: z.int(), connected: z.int(), offline: z.int(), pending: z.int() })
export type DeviceFigures = z.infer<typeof DeviceFigures>

/** A screen of a customer. */
const CustomerScreen = z.object({ id: z.string(), name: z.string(), devices: DeviceFigures })
export type CustomerScreen = z.infer<typeof CustomerScreen>

/** Details of a customer for the platform owner. Same id as in `listUsers`. */
export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  status: orUnknown(UserStatus),
  created_at: z.int(),
  time_zone: z.string(),
  /** Time of the permanent deletion; null unless it was deleted. */
  removed_at: z.int().nullable(),
  /** End of the running trial; null without one. */
  trial_ends_at: z.int().nullable(),
  team_member_limit: z.int().nullable(),
  notes: z.string(),
  /** Printed on future invoices; empty without one. */
  billing_address: z.string(),
  tax_number: z.string(),
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
  screens: z.array(CustomerScreen),
  team: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      role: orUnknown(z.enum(['admin', 'manager'])),
      status: orUnknown(UserStatus),
      /** Has turned on two-factor authentication. */
      two_factor: z.boolean(),
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

/** An amount in the smallest unit of its currency. */
export const Sum = z.object({ currency: z.string(), amount: z.int() })
export type Sum = z.infer<typeof Sum>

/** A customer in the list of the platform owner. */
export const ListedCustomer = User.extend({
  /** Current subscription; null without one. */
  plan: z.object({ id: z.string(), name: z.string(), status: orUnknown(SubscriptionStatus) }).nullable(),
  screens_count: z.int(),
  /** Null: not limited. */
  max_screens: z.int().nullable(),
  /** End of the running trial; null without one. */
  trial_ends_at: z.int().nullable(),
  overdue_invoices: z.int(),
  /** Sums of these invoices, per currency. */
  overdue: z.array(Sum),
  /** When one of its users was last active, to a few minutes; null: never. */
  last_active_at: z.int().nullable(),
})
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const customerSorts = ['created', 'name', 'plan', 'screens', 'trial_end', 'overdue', 'last_active'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Maximum number of customers in one file. */
export const maxExportedCustomers = 20_000

const CustomersQuery = z.object({
  search: z.string().max(200).optional(),
  /** Default: all customers that are not deleted. */
  status: z.enum(['active', 'pending', 'deactivated', 'deleted']).optional(),
  /** Customers without a plan, trial or activity come last in both directions. */
  sort: z.enum(customerSorts).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listCustomers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers',
  allow: ['super_admin'],
  summary: 'List the customers with their plan, screens, trial, overdue invoices and last activity, newest first.',
  query: CustomersQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(10),
  }),
  reply: pageOf(ListedCustomer),
})

export const exportCustomers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/csv',
  allow: ['super_admin'],
  summary: `Export the customers as CSV, at most ${maxExportedCustomers.toLocaleString('en')}.`,
  query: CustomersQuery,
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string(), is_cut: z.boolean() })),
})

export const getCustomer = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/:id',
  allow: ['super_admin'],
  summary: 'Get a customer with its screens, team and usage.',
  params: z.object({ id: Id }),
  reply: dataOf(Customer),
})

export const listCustomerScreens = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/:id/screens',
  allow: ['super_admin'],
  summary: 'List the screens of a customer by name, with the number of their devices by status.',
  params: z.object({ id: Id }),
  query: z.object({
    search: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pageOf(CustomerScreen),
})

export const setCustomerPassword = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/password',
  allow: ['super_admin'],
  recentSignIn: { always: ['secret'] },
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
  effect: 'change',
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

export const saveBillingDetails = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/billing-details',
  allow: ['super_admin'],
  summary: 'Change the billing address and tax number of a customer. Issued invoices keep theirs.',
  body: renamed(z.object({ userID: Id, billing_address: BillingAddress, tax_number: TaxNumber })),
  reply: Done,
})

export const restoreCustomer = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/restore',
  allow: ['super_admin'],
  recentSignIn: { if: ['user'] },
  summary: 'Restore a deleted customer within the grace period.',
  body: renamed(z.object({ userID: Id })),
  reply: Done,
})

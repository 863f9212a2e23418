import { z } from 'zod'
import { typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, ListQuery, name, pageOf, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

export const Cycle = z.enum(['monthly', 'yearly'], 'Please choose monthly or yearly.')
export type Cycle = z.infer<typeof Cycle>

const currencies = new Set(Intl.supportedValuesOf('currency'))
const currencyProblem = 'Please choose a currency by its three letters, for example EUR.'

/** ISO 4217, for example EUR. */
export const Currency = typed(3, currencyProblem, 'Currency is required.')
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), currencyProblem)

/** Maximum price of a plan, in the smallest unit of its currency. */
export const maxPriceCents = 100_000_000
export const maxTrialDays = 365
/** Maximum value of a limit. */
export const mostLimits = { screens: 1_000_000, teamMembers: 1_000_000, storageBytes: 1_000_000_000_000_000 } as const

/** Limits of an account whose plan does not set them. */
export const defaultRowLimits = { playlists: 2000, channels: 500, media: 50_000 } as const
export type LimitedRows = keyof typeof defaultRowLimits
/** Maximum value of these limits in a plan. */
export const mostRows = 1_000_000
/** Maximum number of folders of an account. */
export const maxFolders = 1000

const whole = (what: string, most: number) => {
  const words = `${what} is a whole number from 0 to ${most.toLocaleString('en')}.`
  return z.number(words).int(words).min(0, words).max(most, words)
}

/** Limits of a customer; null means unlimited. */
export const PlanLimits = z.object({
  max_screens: z.int().nullable(),
  max_team_members: z.int().nullable(),
  max_storage_bytes: z.int().nullable(),
})
export type PlanLimits = z.infer<typeof PlanLimits>

/** Limits of a customer; null means the default from `defaultRowLimits`. */
const RowLimits = z.object({
  max_playlists: z.int().nullable(),
  max_channels: z.int().nullable(),
  max_media: z.int().nullable(),
})

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** Integer cents. */
  price: z.int(),
  /** For each screen, in addition; per cycle. */
  price_per_screen: z.int(),
  currency: z.string(),
  cycle: Cycle,
  ...PlanLimits.shape,
  ...RowLimits.shape,
  trial_days: z.int(),
  status: orUnknown(z.enum(['active', 'retired'])),
  /** Number of customers with this plan. */
  subscriptions: z.int(),
  version: Version,
  created_at: z.int(),
})
export type Plan = z.infer<typeof Plan>

export const listPlans = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plans',
  allow: ['super_admin'],
  summary: 'List the membership plans.',
  query: ListQuery,
  reply: pageOf(Plan),
})

export const getPlan = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plans/:id',
  allow: ['super_admin'],
  summary: 'Get a membership plan.',
  params: z.object({ id: Id }),
  reply: dataOf(Plan),
})

export const savePlan = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'plans/save',
  allow: ['super_admin'],
  summary: 'Create a plan, or update the one with this planID. Existing subscriptions keep their price.',
  body: renamed(
    z.object({
      name: name('Name is required.'),
      price: whole('The price in cents', maxPriceCents),
      /** For each screen that the customer has when an invoice is issued. Omitted: unchanged; none for a new plan. */
      price_per_screen: whole('The price per screen in cents', maxPriceCents).optional(),
      currency: Currency,
      cycle: Cycle,
      max_screens: whole('The limit of screens', mostLimits.screens).nullable(),
      max_team_members: whole('The limit of team members', mostLimits.teamMembers).nullable(),
      max_storage_bytes: whole('The limit of storage in bytes', mostLimits.storageBytes).nullable(),
      max_playlists: whole('The limit of playlists', mostRows).nullable().optional(),
      max_channels: whole('The limit of channels', mostRows).nullable().optional(),
      max_media: whole('The limit of images and videos', mostRows).nullable().optional(),
      trial_days: whole('The number of trial days', maxTrialDays),
      planID: Id.optional(),
      version: Version.optional(),
    }),
  ),
  reply: dataOf(Plan),
})

export const retirePlan = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'plans/retire',
  allow: ['super_admin'],
  summary: 'Retire a plan, or offer it again. Customers who have the plan keep it.',
  body: renamed(z.object({ planID: Id, is_retired: z.boolean() })),
  reply: Done,
})

import { digitsOf } from '@digisigncast/contract/billing/money'
import { type Cycle, maxPriceCents, type Plan } from '@digisigncast/contract/billing/plans'
import { savePlan } from '@digisigncast/contract/schemas/billing/plans'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'

/** A blank limit means unlimited. */
export interface PlanFields {
  name: string
  price: number | string
  /** Blank: none. */
  price_per_screen: number | string
  currency: string
  cycle: Cycle
  max_screens: number | string
  max_team_members: number | string
  /** In GB. */
  max_storage_bytes: number | string
  /** Blank means the default. */
  max_playlists: number | string
  max_channels: number | string
  max_media: number | string
  trial_days: number | string
}

export const bytesPerGb = 1024 ** 3

export const fieldsOf = (plan: Plan | undefined, usualCurrency: string): PlanFields => ({
  name: plan?.name ?? '',
  price: plan ? plan.price / 10 ** digitsOf(plan.currency) : '',
  price_per_screen: plan?.price_per_screen ? plan.price_per_screen / 10 ** digitsOf(plan.currency) : '',
  currency: plan?.currency ?? usualCurrency,
  cycle: plan?.cycle ?? 'monthly',
  max_screens: plan?.max_screens ?? '',
  max_team_members: plan?.max_team_members ?? '',
  max_storage_bytes: plan?.max_storage_bytes == null ? '' : plan.max_storage_bytes / bytesPerGb,
  max_playlists: plan?.max_playlists ?? '',
  max_channels: plan?.max_channels ?? '',
  max_media: plan?.max_media ?? '',
  trial_days: plan?.trial_days ?? 0,
})

const limit = (value: number | string): number | null => (value === '' ? null : Number(value))

/** A blank price is zero. */
const centsOf = (price: number | string, currency: string): number =>
  Math.round(Number(price) * 10 ** digitsOf(currency))

export function bodyOf(fields: PlanFields, plan: Plan | undefined) {
  const storage = limit(fields.max_storage_bytes)
  return {
    name: fields.name,
    // A missing price is an error, not zero.
    price: fields.price === '' ? Number.NaN : centsOf(fields.price, fields.currency),
    price_per_screen: centsOf(fields.price_per_screen, fields.currency),
    currency: fields.currency,
    cycle: fields.cycle,
    max_screens: limit(fields.max_screens),
    max_team_members: limit(fields.max_team_members),
    max_storage_bytes: storage === null ? null : Math.round(storage * bytesPerGb),
    max_playlists: limit(fields.max_playlists),
    max_channels: limit(fields.max_channels),
    max_media: limit(fields.max_media),
    trial_days: fields.trial_days === '' ? 0 : Number(fields.trial_days),
    ...(plan && { planId: plan.id, version: plan.version }),
  }
}

const mostOf = (currency: string) => (maxPriceCents / 10 ** digitsOf(currency)).toLocaleString('en')

/** Returns error messages in the units of the form. */
export const errorsIn = (fields: PlanFields, plan: Plan | undefined): FieldErrors => {
  const errors = inputErrors(savePlan, bodyOf(fields, plan))
  return {
    ...errors,
    ...(errors['price'] && {
      price: fields.price === '' ? 'Price is required.' : `The price must be between 0 and ${mostOf(fields.currency)}.`,
    }),
    ...(errors['price_per_screen'] && {
      price_per_screen: `The price per screen must be between 0 and ${mostOf(fields.currency)}.`,
    }),
    ...(errors['max_storage_bytes'] && { max_storage_bytes: 'The storage limit must be between 0 and 900,000 GB.' }),
  }
}

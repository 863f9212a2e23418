import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, line, name, optionalText, TimeZone } from '../api/wire.ts'
import { BinDays } from '../bin/bin-kinds.ts'
import { AuditDays } from './audit-days.ts'
import { IdleMinutes, SessionHours, SessionLimits } from './session-limits.ts'

/** Maximum lengths of the details that invoices show. */
export const maxBillingAddress = 500
export const maxTaxNumber = 100
/** Several lines: the company, its street, town and country. */
export const BillingAddress = optionalText(maxBillingAddress)
export const TaxNumber = line(maxTaxNumber)

export const maxIdleText = 200

export const Settings = z.object({
  name: z.string(),
  time_zone: z.string(),
  /** Root-relative URLs; null when there is none. */
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  /** Displays with nothing to show have this picture, else the text, else the logo. */
  idle_picture: z.string().nullable(),
  idle_text: z.string(),
  display_other_managers_content: z.boolean(),
  view_other_managers_playlists: z.boolean(),
  manage_other_managers_playlists: z.boolean(),
  /** New devices must be approved by a user before they are counted. */
  new_devices_wait: z.boolean(),
  /** Users must have turned on two-factor authentication before they can do anything else. */
  two_factor_required: z.boolean(),
  /** Managers without the permission to publish propose what displays show. */
  approval_required: z.boolean(),
  ...SessionLimits.shape,
  /** Days that the audit log is kept. */
  audit_days: z.int(),
  /** Days that deleted things stay in the recycle bin; 0: they are deleted at once. */
  bin_days: z.int(),
  /** Printed on future invoices; empty without one. */
  billing_address: z.string(),
  tax_number: z.string(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'settings',
  allow: ['admin'],
  summary: 'Get the settings of the account.',
  reply: dataOf(Settings),
})

export const updateSettings = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'settings/update',
  allow: ['admin'],
  recentSignIn: { if: ['user', 'rule', 'deletion'] },
  summary: 'Change settings. Omitted fields stay unchanged.',
  body: z.object({
    name: name('Name is required.').optional(),
    time_zone: TimeZone.optional(),
    idle_text: optionalText(maxIdleText).optional(),
    display_other_managers_content: z.boolean().optional(),
    view_other_managers_playlists: z.boolean().optional(),
    manage_other_managers_playlists: z.boolean().optional(),
    new_devices_wait: z.boolean().optional(),
    two_factor_required: z.boolean().optional(),
    approval_required: z.boolean().optional(),
    session_idle_minutes: IdleMinutes.optional(),
    session_max_hours: SessionHours.optional(),
    audit_days: AuditDays.optional(),
    bin_days: BinDays.optional(),
    billing_address: BillingAddress.optional(),
    tax_number: TaxNumber.optional(),
  }),
  reply: dataOf(Settings),
})

export const adoptTimeZone = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'settings/adopt-time-zone',
  allow: ['admin'],
  summary: 'Set the time zone of the browser, unless a user has already chosen one. Returns the time zone in use.',
  body: z.object({ time_zone: TimeZone }),
  reply: dataOf(z.object({ time_zone: z.string(), is_adopted: z.boolean() })),
})

export const BrandPicture = z.enum(['logo', 'favicon', 'idle_picture'])
export type BrandPicture = z.infer<typeof BrandPicture>

export const uploadBrandPicture = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'settings/pictures/:kind',
  allow: ['admin'],
  summary:
    'Upload the logo, the picture that displays show while there is nothing to show (JPG, PNG or GIF), or the favicon (ICO, PNG or GIF), at most 2 MB.',
  params: z.object({ kind: BrandPicture }),
  multipart: true,
  body: z.object({ file: z.file() }),
  reply: dataOf(Settings),
})

export const removeBrandPicture = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'settings/pictures/:kind/delete',
  allow: ['admin'],
  onFullDisk: true,
  summary: 'Remove the logo, the picture for nothing to show, or the favicon.',
  params: z.object({ kind: BrandPicture }),
  reply: dataOf(Settings),
})

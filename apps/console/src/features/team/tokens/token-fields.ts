import { type PermissionFlags, permissionCatalog, tagsRequired } from '@digisigncast/contract/api/permissions'
import { createToken } from '@digisigncast/contract/schemas/accounts/tokens'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'

/** Days until a token expires. */
export const expiryChoices = { '30': '30 days', '90': '90 days', '365': '365 days', never: 'Never' } as const
export type Expiry = keyof typeof expiryChoices

export const isExpiry = (value: string): value is Expiry => Object.hasOwn(expiryChoices, value)

export interface TokenFields {
  name: string
  permissions: PermissionFlags
  allowTakeovers: boolean
  limit: { isLimited: boolean; tagIds: string[] }
  expiry: Expiry
}

export const emptyFields: TokenFields = {
  name: '',
  permissions: {},
  allowTakeovers: false,
  limit: { isLimited: false, tagIds: [] },
  expiry: '90',
}

/** Permissions with a switch: tokens cannot save users, and starting takeovers has a switch of its own. */
export const tokenCatalog = Object.fromEntries(
  Object.entries(permissionCatalog).map(([area, { label, fields }]) => [
    area,
    { label, fields: fields.filter((field) => isOffered(area, field)) },
  ]),
)

function isOffered(area: string, field: string): boolean {
  if (area === 'users') return field === 'view' || field === 'delete'
  return area !== 'takeover' || field !== 'start'
}

const isAnyOn = (flags: PermissionFlags): boolean =>
  Object.values(flags).some((area) => Object.values(area).includes(1))

const dayMs = 24 * 60 * 60 * 1000

/** Returns the request body. The time of the server (ms) may have a fraction. */
export function bodyOf({ name, permissions, allowTakeovers, limit, expiry }: TokenFields, now: number) {
  const takeover = { ...permissions['takeover'], view: 1 as const, start: 1 as const }
  return {
    name,
    permissions: allowTakeovers ? { ...permissions, takeover } : permissions,
    allow_takeovers: allowTakeovers,
    ...(limit.isLimited && { limit_tag_ids: limit.tagIds }),
    expires_at: expiry === 'never' ? null : Math.round(now + Number(expiry) * dayMs),
  }
}

export const errorsIn = (fields: TokenFields, now: number): FieldErrors => ({
  ...ownNames(inputErrors(createToken, bodyOf(fields, now))),
  ...(!fields.allowTakeovers && !isAnyOn(fields.permissions) && { permissions: 'Switch on what the token can do.' }),
  ...(fields.limit.isLimited && fields.limit.tagIds.length === 0 && { limit: tagsRequired }),
})

/** Maps errors to the field names of the form. */
export const ownNames = ({ limit_tag_ids, expires_at, allow_takeovers, ...errors }: FieldErrors): FieldErrors => ({
  ...errors,
  ...(limit_tag_ids !== undefined && { limit: limit_tag_ids }),
  ...(expires_at !== undefined && { expiry: expires_at }),
  ...(allow_takeovers !== undefined && { allowTakeovers: allow_takeovers }),
})

import {
  type Action,
  type Area,
  areas,
  PermissionFlags,
  permissionCatalog,
} from '@digisigncast/contract/api/permissions'

/** Group → label and fields, as defined by the server. */
export type Catalog = Record<string, { label: string; fields: string[] }>

/** Returns whether the signed-in user may grant a permission. */
export type MayGive = (area: Area, action: Action) => boolean

/** Parses the stored flags of a user; none if invalid. */
export function flagsIn(text: string | undefined): PermissionFlags {
  try {
    return PermissionFlags.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const catalogFields = (group: string): readonly string[] => permissionCatalog[group as Area]?.fields ?? []

export const isOn = (flags: PermissionFlags, group: string, field: string) => flags[group]?.[field] === 1

export const withFlags = (flags: PermissionFlags, group: string, fields: readonly string[], on: boolean) => ({
  ...flags,
  [group]: { ...flags[group], ...Object.fromEntries(fields.map((field) => [field, on ? 1 : 0] as const)) },
})

/**
 * Switches permissions of a group by hand. Any of them needs View: it is switched on with the first, and the others are
 * switched off with it.
 */
export function switchFlags(
  flags: PermissionFlags,
  { group, fields, on }: { group: string; fields: readonly string[]; on: boolean },
  mayChange: (group: string, field: string) => boolean,
): PermissionFlags {
  const switched = withFlags(flags, group, fields, on)
  const hasView = catalogFields(group).includes('view')
  if (on) return hasView && mayChange(group, 'view') ? withFlags(switched, group, ['view'], true) : switched
  if (!fields.includes('view')) return switched
  const others = Object.keys(switched[group] ?? {}).filter((field) => mayChange(group, field))
  return withFlags(switched, group, others, false)
}

/** Returns all fields of all groups, in order of first appearance. */
export const fieldsOf = (catalog: Catalog) => [...new Set(Object.values(catalog).flatMap(({ fields }) => fields))]

/** For example: Playlists: view, edit · Screens: view */
export function switchedOnText(flags: PermissionFlags): string {
  const parts = areas.map((area) => {
    const { label, fields } = permissionCatalog[area]
    const on = fields.filter((field) => isOn(flags, area, field))
    return on.length > 0 ? `${label}: ${on.join(', ')}` : ''
  })
  return parts.filter(Boolean).join(' · ') || 'None'
}

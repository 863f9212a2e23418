import { type Action, type Area, PermissionFlags } from '@digisigncast/contract/permissions'

/** Group → its label and fields, as the server names them. */
export type Catalogue = Record<string, { label: string; fields: string[] }>

/** Says of a flag whether the one who is signed in may give it. */
export type MayGive = (area: Area, action: Action) => boolean

/** The flags of a user, from the text that the server keeps; none when it cannot be read. */
export function flagsIn(text: string | undefined): PermissionFlags {
  try {
    return PermissionFlags.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

export const isOn = (flags: PermissionFlags, group: string, field: string) => flags[group]?.[field] === 1

export const withFlags = (flags: PermissionFlags, group: string, fields: readonly string[], on: boolean) => ({
  ...flags,
  [group]: { ...flags[group], ...Object.fromEntries(fields.map((field) => [field, on ? 1 : 0] as const)) },
})

/** Every field that some group has, in the order in which they first come. */
export const fieldsOf = (catalogue: Catalogue) => [...new Set(Object.values(catalogue).flatMap(({ fields }) => fields))]

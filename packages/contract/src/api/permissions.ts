import { z } from 'zod'

/** Areas and their actions, as shown in the permission catalog. */
export const permissionCatalog = {
  content: { label: 'Images / Videos', fields: ['view', 'create', 'edit', 'delete'] },
  channels: { label: 'Channels', fields: ['view', 'create', 'edit', 'delete'] },
  playlist: { label: 'Playlists', fields: ['view', 'create', 'edit', 'delete'] },
  screens: { label: 'Screens', fields: ['view', 'create', 'edit', 'delete'] },
  schedules: { label: 'Schedule', fields: ['view', 'create', 'edit', 'delete'] },
  takeover: { label: 'Takeover', fields: ['view', 'edit', 'start'] },
  users: { label: 'Users', fields: ['view', 'create', 'edit', 'delete'] },
  /** Without it, changes of what displays show need approval, if the account says so. */
  approval: { label: 'Approval', fields: ['publish'] },
} as const

export type Area = keyof typeof permissionCatalog
export type Action = (typeof permissionCatalog)[Area]['fields'][number]
export type Permission = `${Area}.${Action}`

export const areas = Object.keys(permissionCatalog) as Area[]
export const permissions = areas.flatMap((area) =>
  permissionCatalog[area].fields.map((action): Permission => `${area}.${action}`),
)

export const Role = z.enum(['super_admin', 'admin', 'manager'])
export type Role = z.infer<typeof Role>

/** Permissions of a session in JSON: area → action → `[true]` when allowed. */
export const PermissionMap = z.record(z.string(), z.record(z.string(), z.array(z.boolean())))
export type PermissionMap = z.infer<typeof PermissionMap>

const Name = z.string().max(60)
/** Permissions granted to a manager in JSON: area → action → 1 or 0. */
export const PermissionFlags = z.record(Name, z.record(Name, z.union([z.literal(0), z.literal(1)])))
export type PermissionFlags = z.infer<typeof PermissionFlags>

/** A value for each action of each area. */
export const byAction = <Value>(
  valueOf: (area: Area, action: Action) => Value,
): Record<string, Record<string, Value>> =>
  Object.fromEntries(
    areas.map((area) => [
      area,
      Object.fromEntries(permissionCatalog[area].fields.map((action) => [action, valueOf(area, action)])),
    ]),
  )

/** Every permission as 1 or 0, also those that are left out. */
export const allFlags = (flags: PermissionFlags): PermissionFlags =>
  byAction((area, action) => flags[area]?.[action] ?? 0)

/** Whether the permissions of a session allow the action. */
export const isAllowed = (map: PermissionMap, area: Area, action: Action): boolean => map[area]?.[action]?.[0] === true

/** Why permissions that are limited to tags, but to none, are not saved. */
export const tagsRequired = 'Choose at least one tag, or give access to all screens.'

import {
  type Action,
  type Area,
  areas,
  type PermissionFlags,
  permissionCatalog,
} from '@digisigncast/contract/api/permissions'
import { isOn, type MayGive, withFlags } from './permission-flags.ts'

type Rights = Partial<Record<Area, readonly Action[]>>

const view = ['view'] as const
const all = ['view', 'create', 'edit', 'delete'] as const

export type PresetKey = 'editor' | 'shop' | 'viewer'

export const presets: Record<PresetKey, { label: string; description: string; rights: Rights }> = {
  editor: {
    label: 'Content editor',
    description: 'Uploads media, builds playlists and channels, assigns them to screens, and plans the schedule.',
    rights: { content: all, playlist: all, channels: all, screens: ['view', 'edit'], schedules: all },
  },
  shop: {
    label: 'Shop manager',
    description: 'Uploads media, edits playlists, and chooses what screens show and when. Deletes nothing.',
    rights: {
      content: ['view', 'create', 'edit'],
      playlist: ['view', 'create', 'edit'],
      channels: view,
      screens: ['view', 'edit'],
      schedules: ['view', 'create', 'edit'],
    },
  },
  viewer: {
    label: 'Viewer',
    description: 'Sees media, playlists, channels, screens and the schedule. Changes nothing.',
    rights: { content: view, playlist: view, channels: view, screens: view, schedules: view },
  },
}

export const presetKeys = Object.keys(presets) as PresetKey[]

const gives = (key: PresetKey, area: Area, action: Action) => presets[key].rights[area]?.includes(action) === true

const everyFlag = (meets: (area: Area, action: Action) => boolean): boolean =>
  areas.every((area) => permissionCatalog[area].fields.every((action) => meets(area, action)))

/** The preset with exactly these permissions. */
export const presetOf = (flags: PermissionFlags): PresetKey | undefined =>
  presetKeys.find((key) => everyFlag((area, action) => isOn(flags, area, action) === gives(key, area, action)))

/** Whether the signed-in user may change these permissions to those of the preset. */
export const mayApply = (key: PresetKey, flags: PermissionFlags, mayGive: MayGive): boolean =>
  everyFlag((area, action) => mayGive(area, action) || isOn(flags, area, action) === gives(key, area, action))

export const applyPreset = (key: PresetKey): PermissionFlags =>
  areas.reduce<PermissionFlags>((flags, area) => withFlags(flags, area, presets[key].rights[area] ?? [], true), {})

export const isNothingOn = (flags: PermissionFlags): boolean => everyFlag((area, action) => !isOn(flags, area, action))

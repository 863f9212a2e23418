import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { listPlaylists } from '@digisigncast/contract/content/playlists'
import type { listScreens, Screen } from '@digisigncast/contract/content/screens'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, listScreenDevices, ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import { countStates, type ScreenState, type ScreenStateCode } from '@digisigncast/contract/devices/screen-state'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type DeviceStatuses = Record<
  string,
  Pick<Device, 'status'> & Partial<Pick<Device, 'sync' | 'display_state' | 'playing' | 'on_display'>>
>
type States = Readonly<Record<string, ScreenState>>
type ScreenPages = InfiniteData<Reply<typeof listScreens>>
type PlaylistPages = InfiniteData<Reply<typeof listPlaylists>>

/**
 * Applies device statuses to the active queries. Returns the keys to invalidate: lists that lack
 * a device, are being fetched at the same time, or cannot be updated from the statuses alone.
 */
export function openDeviceStatuses(client: QueryClient) {
  const last = new Map<string, number>()
  const lastCodes = new Map<string, ScreenStateCode>()
  const haveMoved = (states: States): boolean => {
    const moved = Object.entries(states).filter(([id, { code }]) => lastCodes.get(id) !== code)
    for (const [id, { code }] of moved) lastCodes.set(id, code)
    return moved.length > 0
  }
  return {
    put: (node: ScreenDeviceStatus, states: States = {}): QueryKey[] => {
      const devices = Object.values(node).flatMap((statuses) => Object.entries(statuses))
      const hasMoved = devices.filter(([id, { status }]) => last.get(id) !== status).length > 0
      for (const [id, { status }] of devices) last.set(id, status)
      const isNews = haveMoved(states) || hasMoved
      return [
        ...patchActive<ScreenPages>(client, ['screens', 'list'], (list) => withScreens(list, node, states)),
        ...patchActive<Overview>(client, ['dashboard', 'overview'], (overview) => withGlances(overview, node, states)),
        ...Object.entries(node).flatMap(([screenId, statuses]) => putDevices(client, screenId, statuses)),
        ...patchActive<PlaylistPages>(client, ['playlists', 'list'], (list) =>
          withBadges(list, { node, states, hasMoved, isNews }),
        ),
        // The list of screens that need attention and the counts depend on the states.
        ...(isNews ? [['dashboard', 'overview'], ...inUse(client, ['screens', 'counts'])] : []),
        ...Object.keys(node).flatMap((screenId) => inUse(client, ['screens', 'one', screenId])),
        ...inUse(client, ['takeovers', 'receipt']),
      ]
    },
    /** Forgets earlier statuses after a gap in the connection. */
    forget: () => {
      last.clear()
      lastCodes.clear()
    },
  }
}

/** The key, if a query starts with it. */
const inUse = (client: QueryClient, key: QueryKey): QueryKey[] =>
  client.getQueryCache().findAll({ queryKey: key }).length > 0 ? [key] : []

/** Updates the devices of a screen in its cached device list. */
export const putDevices = (client: QueryClient, screenId: string, statuses: DeviceStatuses): QueryKey[] =>
  patchActive<Reply<typeof listScreenDevices>>(client, ['devices', 'list', screenId], (list) => ({
    data: { ...list, devices: withStatuses(list.devices, statuses) },
    isWhole: hasAll(list.devices, statuses),
  }))

interface Patched<T> {
  data: T
  /** False if the query must be refetched anyway. */
  isWhole: boolean
}

function patchActive<T>(client: QueryClient, start: QueryKey, patch: (data: T) => Patched<T>): QueryKey[] {
  const outdated: QueryKey[] = []
  for (const query of client.getQueryCache().findAll({ queryKey: start })) {
    const { data, dataUpdatedAt, fetchStatus } = query.state
    if (data === undefined) {
      if (fetchStatus === 'fetching') outdated.push([...query.queryKey])
    } else if (query.isActive()) {
      const patched = patch(data as T)
      client.setQueryData(query.queryKey, patched.data, { updatedAt: dataUpdatedAt })
      // A running fetch may return data from before this message.
      if (!patched.isWhole || fetchStatus === 'fetching') outdated.push([...query.queryKey])
    } else query.invalidate()
  }
  return outdated
}

const withStatuses = (devices: Device[], statuses: DeviceStatuses): Device[] =>
  devices.map((device) => {
    const status = statuses[device.id]
    return status ? { ...device, ...status } : device
  })

function hasAll(devices: readonly Device[], statuses: DeviceStatuses): boolean {
  const known = new Set(devices.map(({ id }) => id))
  return Object.keys(statuses).every((id) => known.has(id))
}

/** Updates screens with what their devices have reported. `isWhole`: all devices were known. */
function patchScreens<T extends Pick<Screen, 'id' | 'state' | 'devices'>>(
  screens: readonly T[],
  node: ScreenDeviceStatus,
  states: States,
): Patched<T[]> {
  let isWhole = true
  const data = screens.map((screen) => {
    const statuses = node[screen.id]
    if (!statuses) return screen
    const state = states[screen.id] ?? screen.state
    isWhole &&= hasAll(screen.devices, statuses)
    return { ...screen, state, devices: withStatuses(screen.devices, statuses) }
  })
  return { data, isWhole }
}

function withScreens(list: ScreenPages, node: ScreenDeviceStatus, states: States): Patched<ScreenPages> {
  const patched = list.pages.map((page) => ({ page, ...patchScreens(page.data, node, states) }))
  const pages = patched.map(({ page, data }) => ({ ...page, data }))
  return { data: { ...list, pages }, isWhole: patched.every(({ isWhole }) => isWhole) }
}

function withGlances(overview: Overview, node: ScreenDeviceStatus, states: States): Patched<Overview> {
  const attention = patchScreens(overview.attention, node, states)
  const wall = patchScreens(overview.wall, node, states)
  return {
    data: { ...overview, attention: attention.data, wall: wall.data },
    isWhole: attention.isWhole && wall.isWhole,
  }
}

/** A screen is `active` while one of its devices is Online. Only the server knows whether another one still is. */
interface Statuses {
  node: ScreenDeviceStatus
  states: States
  /** Whether the status of a device has changed. */
  hasMoved: boolean
  /** Whether that, or the state of a screen has. */
  isNews: boolean
}

function withBadges(list: PlaylistPages, { node, states, hasMoved, isNews }: Statuses): Patched<PlaylistPages> {
  let isWhole = true
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((playlist) => {
      // Whether the playlist is on a screen that is not among its first ones, only the server knows.
      if (playlist.screens.length < playlist.screen_counts.all && isNews) isWhole = false
      if (!playlist.screens.some(({ id }) => node[id])) return playlist
      const screens = playlist.screens.map((before) => {
        const statuses = node[before.id]
        if (!statuses) return before
        const screen = { ...before, state: states[before.id] ?? before.state }
        if (Object.values(statuses).some(({ status }) => status === deviceStatus.online))
          return { ...screen, status: 'active' }
        if (screen.status === 'active' && hasMoved) isWhole = false
        return screen
      })
      const isComplete = screens.length === playlist.screen_counts.all
      const screen_counts = isComplete ? countStates(screens.map(({ state }) => state)) : playlist.screen_counts
      return { ...playlist, screens, screen_counts }
    }),
  }))
  return { data: { ...list, pages }, isWhole }
}

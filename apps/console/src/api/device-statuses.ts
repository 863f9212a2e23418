import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { listPlaylists } from '@digisigncast/contract/content/playlists'
import type { listScreens } from '@digisigncast/contract/content/screens'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type {
  Device,
  DeviceStatus,
  listScreenDevices,
  ScreenDeviceStatus,
} from '@digisigncast/contract/devices/devices'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type DeviceStatuses = Record<string, Pick<Device, 'status'> & Partial<Pick<Device, 'sync'>>>
type ScreenPages = InfiniteData<Reply<typeof listScreens>>
type PlaylistPages = InfiniteData<Reply<typeof listPlaylists>>

/**
 * Applies device statuses to the active queries. Returns the keys to invalidate: lists that lack
 * a device, are being fetched at the same time, or cannot be updated from the statuses alone.
 */
export function openDeviceStatuses(client: QueryClient) {
  const last = new Map<string, DeviceStatus>()
  return {
    put: (node: ScreenDeviceStatus): QueryKey[] => {
      const devices = Object.values(node).flatMap((statuses) => Object.entries(statuses))
      const hasMoved = devices.filter(([id, { status }]) => last.get(id) !== status).length > 0
      for (const [id, { status }] of devices) last.set(id, status)
      return [
        ...patchActive<ScreenPages>(client, ['screens', 'list'], (list) => withScreens(list, node)),
        ...Object.entries(node).flatMap(([screenId, statuses]) => putDevices(client, screenId, statuses)),
        ...patchActive<PlaylistPages>(client, ['playlists', 'list'], (list) => withBadges(list, node, hasMoved)),
        ...(hasMoved ? [['dashboard', 'overview']] : []),
      ]
    },
    /** Forgets earlier statuses after a gap in the connection. */
    forget: () => last.clear(),
  }
}

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

function withScreens(list: ScreenPages, node: ScreenDeviceStatus): Patched<ScreenPages> {
  let isWhole = true
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((screen) => {
      const statuses = node[screen.id]
      if (!statuses) return screen
      isWhole &&= hasAll(screen.devices, statuses)
      return { ...screen, devices: withStatuses(screen.devices, statuses) }
    }),
  }))
  return { data: { ...list, pages }, isWhole }
}

/** A screen is `active` while one of its devices is Online. Only the server knows whether another one still is. */
function withBadges(list: PlaylistPages, node: ScreenDeviceStatus, hasMoved: boolean): Patched<PlaylistPages> {
  let isWhole = true
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((playlist) => {
      if (!playlist.screens.some(({ id }) => node[id])) return playlist
      const screens = playlist.screens.map((screen) => {
        const statuses = node[screen.id]
        if (!statuses) return screen
        if (Object.values(statuses).some(({ status }) => status === deviceStatus.online))
          return { ...screen, status: 'active' }
        if (screen.status === 'active' && hasMoved) isWhole = false
        return screen
      })
      return { ...playlist, screens }
    }),
  }))
  return { data: { ...list, pages }, isWhole }
}

import { ConsoleEvent, type ConsoleEventType, DeviceStatusEvent } from '@digisigncast/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

// Manifests are fetched per card, and only for screens still in the list, so the list is refetched first.
const manifests: QueryKey = ['screens', 'manifest']

// Every change of what screens play makes devices out of date.
const playing: readonly QueryKey[] = [['screens'], ['devices', 'list']]

const keys: Record<ConsoleEventType, readonly QueryKey[]> = {
  'media.changed': [['media'], ...playing],
  'playlists.changed': [['playlists'], ...playing],
  'channels.changed': [['channels'], ...playing],
  'screens.changed': playing,
  'users.changed': [['users']],
  'settings.changed': [['settings'], ...playing],
  'logs.changed': [['dashboard']],
  'announcements.changed': [['announcements']],
  'devices.changed': [['devices'], ['screens', 'list'], ['dashboard', 'overview']],
  'invoices.changed': [['invoices'], ['settings', 'invoices'], ['settings', 'membership']],
  'session.changed': [['me']],
}

/** Returns the query keys to invalidate after a hint. */
export const keysOf = (hint: ConsoleEventType): readonly QueryKey[] => keys[hint]

/** Parses a message of the server; undefined if its type is unknown. */
export function readMessage(text: string): ConsoleEvent | DeviceStatusEvent | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return ConsoleEvent.safeParse(message).data ?? DeviceStatusEvent.safeParse(message).data
  } catch {
    return undefined
  }
}

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, at) => key[at] === part)

async function refreshWhere(client: QueryClient, isMeant: (key: QueryKey) => boolean) {
  const isManifest = (key: QueryKey) => startsWith(key, manifests)
  await client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) && !isManifest(queryKey) })
  await client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) && isManifest(queryKey) })
}

/** Invalidates queries whose key starts with one of these; active ones are refetched. */
export const refreshFor = (client: QueryClient, starts: readonly QueryKey[]): Promise<void> =>
  refreshWhere(client, (key) => starts.some((start) => startsWith(key, start)))

/** Invalidates everything, after a gap in which hints may have been missed. */
export const refreshAll = (client: QueryClient): Promise<void> => refreshWhere(client, () => true)

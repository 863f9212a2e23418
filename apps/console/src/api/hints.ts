import { ConsoleEvent, type ConsoleEventType, DeviceStatusEvent } from '@digisigncast/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

// What a screen plays is asked for per card, and only for cards that the list still has: asked for after it.
const manifests: QueryKey = ['screens', 'manifest']

// Whatever may change what screens play makes devices out of date.
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

/** What has to be read again after a hint. */
export const keysOf = (hint: ConsoleEventType): readonly QueryKey[] => keys[hint]

/** What the server says; undefined when it is nothing that we know. */
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

/** Reads again what begins with one of these keys, as far as it is on show. */
export const refreshFor = (client: QueryClient, starts: readonly QueryKey[]): Promise<void> =>
  refreshWhere(client, (key) => starts.some((start) => startsWith(key, start)))

/** After a time without hints anything may have changed. */
export const refreshAll = (client: QueryClient): Promise<void> => refreshWhere(client, () => true)

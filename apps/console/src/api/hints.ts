import { ConsoleEvent, type ConsoleEventType } from '@digisigncast/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

// What a screen plays is asked for per card, and only for cards that the list still has: asked for after it.
const programmes: QueryKey = ['screens', 'programme']

const keys: Record<ConsoleEventType, QueryKey> = {
  'media.changed': ['media'],
  'playlists.changed': ['playlists'],
  'channels.changed': ['channels'],
  'screens.changed': ['screens'],
  'users.changed': ['users'],
  'settings.changed': ['settings'],
  'logs.changed': ['dashboard'],
  'devices.changed': ['devices'],
  'session.changed': ['me'],
}

/** The hint in a message; undefined when it is none that we know. */
export function readHint(text: string): ConsoleEventType | undefined {
  try {
    return ConsoleEvent.safeParse(JSON.parse(text)).data?.type
  } catch {
    return undefined
  }
}

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, at) => key[at] === part)

async function refreshWhere(client: QueryClient, isMeant: (key: QueryKey) => boolean) {
  const isProgramme = (key: QueryKey) => startsWith(key, programmes)
  await client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) && !isProgramme(queryKey) })
  await client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) && isProgramme(queryKey) })
}

/** Reads again what the hints concern, as far as it is on show. */
export const refreshFor = (client: QueryClient, hints: ReadonlySet<ConsoleEventType>): Promise<void> =>
  refreshWhere(client, (key) => [...hints].some((hint) => startsWith(key, keys[hint])))

/** After a time without hints anything may have changed. */
export const refreshAll = (client: QueryClient): Promise<void> => refreshWhere(client, () => true)

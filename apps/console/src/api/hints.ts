import { DeviceStatusMessage, Hint, type HintType } from '@digisigncast/contract/events/hints'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

// Manifests are fetched per card, and only for screens still in the list, so the list is refetched first.
const manifests: QueryKey = ['screens', 'manifest']

// Every change of what screens play makes devices out of date.
const playing: readonly QueryKey[] = [['screens'], ['devices', 'list']]

// Playlists and channels say on which screens they are.
const linked: readonly QueryKey[] = [['playlists'], ['channels']]

/** Changes without a hint of the server: of the platform owner's pages, and of the user's sessions. */
type OwnChange =
  | 'backups.changed'
  | 'commands.changed'
  | 'customers.changed'
  | 'jobs.changed'
  | 'plans.changed'
  | 'sessions.changed'
  | 'site.changed'
  | 'subscriptions.changed'

/** Changes that a call can make. */
export type Change = HintType | OwnChange

// The only place that says which queries a change makes out of date.
const keys: Record<Change, readonly QueryKey[]> = {
  'media.changed': [['media'], ...playing],
  // Media say in how many playlists they are.
  'playlists.changed': [['playlists'], ['media'], ...playing],
  'channels.changed': [['channels'], ...playing],
  'screens.changed': [['tags'], ...linked, ...playing],
  'schedule.changed': [['schedule'], ['dashboard', 'overview'], ['tags'], ...linked, ...playing],
  'takeovers.changed': [['takeovers'], ...linked],
  'sources.changed': [['data-sources'], ['dashboard', 'overview']],
  'users.changed': [['users']],
  'settings.changed': [['settings'], ['dashboard', 'setup-guide'], ...playing],
  'logs.changed': [['dashboard']],
  'announcements.changed': [['announcements']],
  'devices.changed': [['devices'], ['screens', 'list'], ['screens', 'counts'], ['screens', 'one'], ['dashboard']],
  'invoices.changed': [['invoices'], ['settings', 'invoices'], ['settings', 'membership']],
  'session.changed': [['me']],
  'backups.changed': [['backups']],
  'commands.changed': [['devices', 'commands']],
  'customers.changed': [['customers'], ['platform-figures']],
  'jobs.changed': [['jobs'], ['platform-figures'], ['system-logs']],
  'plans.changed': [['plans']],
  'sessions.changed': [['profile', 'sessions']],
  'site.changed': [['site']],
  'subscriptions.changed': [['subscriptions'], ['plans'], ['invoices'], ['customers'], ['platform-figures']],
}

/** Returns the query keys to invalidate after a change. */
export const keysOf = (change: Change): readonly QueryKey[] => keys[change]

/** Parses a message of the server; undefined if its type is unknown. */
export function readMessage(text: string): Hint | DeviceStatusMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Hint.safeParse(message).data ?? DeviceStatusMessage.safeParse(message).data
  } catch {
    return undefined
  }
}

type IsMeant = (key: QueryKey) => boolean

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, at) => key[at] === part)
const startsWithOne =
  (starts: readonly QueryKey[]): IsMeant =>
  (key) =>
    starts.some((start) => startsWith(key, start))
const isManifest: IsMeant = (key) => startsWith(key, manifests)

const invalidate = (client: QueryClient, isMeant: IsMeant) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) })
const refreshLists = (client: QueryClient, isMeant: IsMeant) =>
  invalidate(client, (key) => isMeant(key) && !isManifest(key))
const refreshManifests = (client: QueryClient, isMeant: IsMeant) =>
  invalidate(client, (key) => isMeant(key) && isManifest(key))

async function refreshWhere(client: QueryClient, isMeant: IsMeant) {
  await refreshLists(client, isMeant)
  await refreshManifests(client, isMeant)
}

/** Invalidates queries whose key starts with one of these; active ones are refetched. */
export const refreshFor = (client: QueryClient, starts: readonly QueryKey[]): Promise<void> =>
  refreshWhere(client, startsWithOne(starts))

/** Invalidates what these changes concern. Resolves when it is refetched, except the manifests, which follow. */
export async function refreshAfter(client: QueryClient, changes: readonly Change[]): Promise<void> {
  const isMeant = startsWithOne(changes.flatMap(keysOf))
  await refreshLists(client, isMeant)
  void refreshManifests(client, isMeant)
}

/** Invalidates everything, after a gap in which hints may have been missed. */
export const refreshAll = (client: QueryClient): Promise<void> => refreshWhere(client, () => true)

import { type HintType, hintTypes } from '@digisigncast/contract/events/hints'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { takeChanges } from './live/own-changes.ts'

// Manifests are fetched per card, and only for screens still in the list, so the list is refetched first.
const manifests: QueryKey = ['screens', 'manifest']

// Every change of what screens play makes devices out of date.
const playing: readonly QueryKey[] = [['screens'], ['devices', 'list']]

// Playlists and channels say on which screens they are.
const linked: readonly QueryKey[] = [['playlists'], ['channels']]

// On which screens running takeovers are shown.
const receipts: QueryKey = ['takeovers', 'receipt']

// The only place that says which queries a hint makes out of date.
const keys: Record<HintType, readonly QueryKey[]> = {
  'media.changed': [['media'], ...playing],
  // Media say in how many playlists they are.
  'playlists.changed': [['playlists'], ['media'], ...playing],
  'channels.changed': [['channels'], ...playing],
  'screens.changed': [['tags'], receipts, ...linked, ...playing],
  'schedule.changed': [['schedule'], ['dashboard', 'overview'], ['tags'], ...linked, ...playing],
  'takeovers.changed': [['takeovers'], ...linked],
  'proposals.changed': [['proposals']],
  'sources.changed': [['data-sources'], ['dashboard', 'overview']],
  // Tokens say whether their creator still exists.
  'users.changed': [['users'], ['tokens']],
  'tokens.changed': [['tokens']],
  'hooks.changed': [['hooks']],
  'webhooks.changed': [['webhooks']],
  'alerts.changed': [['alerts']],
  'settings.changed': [['settings'], ['dashboard', 'setup-guide'], ...playing],
  // Every deletion and every restore is logged.
  'logs.changed': [['dashboard'], ['bin']],
  'announcements.changed': [['announcements']],
  'devices.changed': [
    ['devices'],
    ['screens', 'list'],
    ['screens', 'counts'],
    ['screens', 'one'],
    ['dashboard'],
    receipts,
  ],
  'invoices.changed': [['invoices'], ['settings', 'invoices'], ['settings', 'membership']],
  'session.changed': [['me']],
  'backups.changed': [['backups']],
  'customers.changed': [['customers'], ['platform-figures']],
  'jobs.changed': [['jobs'], ['platform-figures'], ['system-logs']],
  'plans.changed': [['plans']],
  'sessions.changed': [['profile', 'sessions']],
  'site.changed': [['site']],
  'subscriptions.changed': [['subscriptions'], ['plans'], ['invoices'], ['customers'], ['platform-figures']],
}

/** Returns the query keys to invalidate after a hint. */
export const keysOf = (type: HintType): readonly QueryKey[] => keys[type]

type IsMeant = (key: QueryKey) => boolean

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, at) => key[at] === part)
const startsWithOne =
  (starts: readonly QueryKey[]): IsMeant =>
  (key) =>
    starts.some((start) => startsWith(key, start))
const isManifest: IsMeant = (key) => startsWith(key, manifests)

/** `meta` of queries that refetch at their own pace: hints only note that they are out of date. */
export const pacedQuery = { isPaced: true } as const
const isPaced = ({ meta }: Query) => meta?.['isPaced'] === true
const outdatedAt = new WeakMap<Query, number>()

/** When a hint last made a paced query out of date (ms); 0 if none did. */
export function outdatedAtOf(client: QueryClient, queryKey: QueryKey): number {
  const query = client.getQueryCache().find({ queryKey })
  return (query && outdatedAt.get(query)) ?? 0
}

function invalidate(client: QueryClient, isMeant: IsMeant) {
  const paced = client.getQueryCache().findAll({ predicate: (query) => isPaced(query) && isMeant(query.queryKey) })
  for (const query of paced) {
    query.invalidate()
    outdatedAt.set(query, Date.now())
  }
  return client.invalidateQueries({ predicate: (query) => isMeant(query.queryKey) && !isPaced(query) })
}
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

/** Invalidates what these hints concern. Resolves when it is refetched, except the manifests, which follow. */
export async function refreshAfter(client: QueryClient, types: readonly HintType[]): Promise<void> {
  const isMeant = startsWithOne(types.flatMap(keysOf))
  await refreshLists(client, isMeant)
  void refreshManifests(client, isMeant)
}

/** Asks again for the signed-in user. */
export const refreshSession = (client: QueryClient): Promise<void> => refreshAfter(client, ['session.changed'])

let refreshing: Promise<unknown> = Promise.resolve()

/** Invalidates what the calls of this tab have changed. Resolves when that is refetched, also if another change began it. */
export async function refreshChanged(client: QueryClient, types: readonly HintType[] = takeChanges()): Promise<void> {
  if (types.length > 0) refreshing = Promise.all([refreshing, refreshAfter(client, types)])
  await refreshing
}

/** Invalidates everything that hints can concern. */
export function refreshHinted(client: QueryClient): Promise<void> {
  takeChanges()
  return refreshChanged(client, hintTypes)
}

/** Invalidates everything, after a gap in which hints may have been missed. */
export const refreshAll = (client: QueryClient): Promise<void> => refreshWhere(client, () => true)

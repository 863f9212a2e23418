import { changesHeader, serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  keysOf,
  outdatedAtOf,
  pacedQuery,
  refreshAfter,
  refreshAll,
  refreshChanged,
  refreshFor,
  refreshHinted,
} from './hints.ts'
import { beginChange } from './live/own-changes.ts'

const shown: QueryKey[] = [
  ['screens', 'manifest', 's1'],
  ['screens', 'list', ''],
  ['playlists', 'list', ''],
  ['dashboard', 'overview'],
]

/** Creates a client with cached queries; `outdated` returns the invalidated ones. */
function clientWith(keys: readonly QueryKey[]) {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, {})
  const outdated = () =>
    keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 2).join(' '))
  return { client, outdated }
}

test('a hint invalidates only the queries it concerns', async () => {
  const { client, outdated } = clientWith(shown)
  await refreshFor(client, [...keysOf('screens.changed'), ...keysOf('logs.changed')])
  expect(outdated()).toEqual(['screens manifest', 'screens list', 'playlists list', 'dashboard overview'])
})

test('a hint that must act at once does not wait for the manifests', async () => {
  const { client, outdated } = clientWith(shown)
  await refreshAfter(client, ['screens.changed'])
  expect(outdated()).toEqual(['screens manifest', 'screens list', 'playlists list'])
})

test('what the responses to changes list is invalidated once', async () => {
  const { client, outdated } = clientWith(shown)
  for (const types of ['playlists.changed,unheard.changed', 'logs.changed'])
    beginChange()((name) => ({ [serverTimeHeader]: '1', [changesHeader]: types })[name])
  await refreshChanged(client)
  expect(outdated()).toEqual(shown.map((key) => key.slice(0, 2).join(' ')))
  const later = clientWith(shown)
  await refreshChanged(later.client)
  expect(later.outdated()).toEqual([])
})

test('a change waits for a refetch that another one has begun', async () => {
  const client = new QueryClient()
  const { promise: answer, resolve: respond } = Promise.withResolvers<string>()
  const observer = new QueryObserver(client, { queryKey: ['media', 'total'], queryFn: () => answer, initialData: '' })
  const stop = observer.subscribe(() => undefined)
  const order: string[] = []
  const [first, second] = [refreshChanged(client, ['media.changed']), refreshChanged(client, [])]
  const both = Promise.all([first, second].map((done) => done.then(() => order.push('refetched'))))
  order.push('responded')
  respond('new')
  await both
  expect([order, client.getQueryData(['media', 'total'])]).toEqual([['responded', 'refetched', 'refetched'], 'new'])
  stop()
})

test('a change of what no longer exists invalidates all that hints can concern, and no other query', async () => {
  const others = [
    ['panel', 'playlist'],
    ['slides', 'm1'],
  ]
  const { client, outdated } = clientWith([...shown, ...others])
  await refreshHinted(client)
  expect(outdated()).toEqual(shown.map((key) => key.slice(0, 2).join(' ')))
})

test('after a gap without hints all queries are invalidated', async () => {
  const { client, outdated } = clientWith(shown)
  await refreshAll(client)
  expect(outdated()).toHaveLength(shown.length)
})

test('manifests are refetched after the list of screens', async () => {
  const { client } = clientWith(shown)
  const order: string[] = []
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate')
      order.push(event.query.queryKey.slice(0, 2).join(' '))
  })
  await refreshFor(client, keysOf('screens.changed'))
  expect(order).toEqual(['screens list', 'playlists list', 'screens manifest'])
})

test('no other file says which queries a change makes out of date', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const files = Object.entries(sources).filter(([, code]) => code.includes('.invalidateQueries('))
  expect(files.map(([file]) => file).filter((file) => !file.endsWith('.test.ts'))).toEqual(['./hints.ts'])
})

test('mutations name no hints: the responses to their calls list them', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const naming = Object.entries(sources).filter(
    ([file, code]) => !/\.test\.tsx?$/.test(file) && /'\w+\.changed'/.test(code),
  )
  expect(naming.map(([file]) => file).toSorted()).toEqual(['./hints.ts', './live/live.ts', './query-client.ts'])
})

test('a hint does not refetch a query with a pace of its own, and notes that it is out of date', async () => {
  const client = new QueryClient()
  const queryKey = ['screens', 'list', 'wall']
  let fetches = 0
  const queryFn = () => Promise.resolve((fetches += 1))
  const observer = new QueryObserver(client, { queryKey, queryFn, meta: pacedQuery })
  const stop = observer.subscribe(() => undefined)
  await client.refetchQueries({ queryKey })
  expect([fetches, outdatedAtOf(client, queryKey)]).toEqual([1, 0])
  await refreshFor(client, keysOf('screens.changed'))
  expect(fetches).toBe(1)
  expect(outdatedAtOf(client, queryKey)).toBeGreaterThan(0)
  stop()
})

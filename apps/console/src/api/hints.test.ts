import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keysOf, readMessage, refreshAll, refreshFor } from './hints.ts'

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

test('a hint makes what it concerns be read again, and nothing else', async () => {
  const { client, outdated } = clientWith(shown)
  await refreshFor(client, [...keysOf('screens.changed'), ...keysOf('logs.changed')])
  expect(outdated()).toEqual(['screens manifest', 'screens list', 'dashboard overview'])
})

test('after a time without hints everything is read again', async () => {
  const { client, outdated } = clientWith(shown)
  await refreshAll(client)
  expect(outdated()).toHaveLength(shown.length)
})

test('what a screen plays is asked for after the list that may no longer have the screen', async () => {
  const { client } = clientWith(shown)
  const order: string[] = []
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') order.push(String(event.query.queryKey[1]))
  })
  await refreshFor(client, keysOf('screens.changed'))
  expect(order).toEqual(['list', 'manifest'])
})

test('only what we know counts', () => {
  expect(readMessage('{"type":"media.changed"}')).toEqual({ type: 'media.changed' })
  const told = { s1: { d1: { status: 2, sync: { state: 'up_to_date', percent: null, since: null } } } }
  const message = { type: 'screen_device_status', screen_device_status: told }
  expect(readMessage(JSON.stringify(message))).toEqual(message)
  const strange = ['{"type":"media.gone"}', '{"type":"screen_device_status"}', '{"type":', '', '[]']
  expect(strange.map(readMessage)).toEqual(Array(5).fill(undefined))
})

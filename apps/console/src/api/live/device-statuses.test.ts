import { countStates, noFigures } from '@digisigncast/contract/devices/screen-state'
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { openDeviceStatuses, putDevices } from './device-statuses.ts'

const none = { percent: null, since: null, stuck_since: null, file: null }
const sync = { ...none, state: 'up_to_date' } as const
const was = { ...none, state: 'unknown' } as const
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Adds an active query with data; its refetch never ends. */
function show(client: QueryClient, queryKey: QueryKey, data: unknown) {
  client.setQueryData(queryKey, data)
  const options = { queryKey, queryFn: () => new Promise<never>(() => {}), staleTime: Number.POSITIVE_INFINITY }
  ends.push(new QueryObserver(client, options).subscribe(() => {}))
}

const screens = (devices: unknown[]) => ({
  pages: [
    {
      data: [
        { id: 's1', devices },
        { id: 's2', devices: [] },
      ],
    },
  ],
})
const state = { ...noFigures, code: 'up_to_date' } as const
const playlists = (status: string, more = 0) => {
  const screen_counts = countStates(Array.from({ length: 1 + more }, () => state))
  return { pages: [{ data: [{ id: 'p1', screens: [{ id: 's1', status, state }], screen_counts }] }] }
}

function setUp() {
  const client = new QueryClient()
  const { put, forget } = openDeviceStatuses(client)
  return { client, put, forget, putStatus: (status: 1 | 2 | 3) => put({ s1: { d1: { status, sync } } }) }
}

test('statuses of known devices update the cache without a refetch', () => {
  const { client, putStatus } = setUp()
  show(client, ['screens', 'list', ''], screens([{ id: 'd1', status: 3, sync: was }]))
  show(client, ['devices', 'list', 's1'], { devices: [{ id: 'd1', status: 3, sync: was, name: 'Lobby' }] })
  show(client, ['playlists', 'list', ''], playlists('inactive'))
  expect(putStatus(2)).toEqual([['dashboard', 'overview']])
  expect(client.getQueryData(['screens', 'list', ''])).toEqual(screens([{ id: 'd1', status: 2, sync }]))
  expect(client.getQueryData(['devices', 'list', 's1'])).toEqual({
    devices: [{ id: 'd1', status: 2, sync, name: 'Lobby' }],
  })
  expect(client.getQueryData(['playlists', 'list', ''])).toEqual(playlists('active'))
})

test('figures are refetched only when a status has changed', () => {
  const { putStatus, forget } = setUp()
  expect([putStatus(2), putStatus(2), putStatus(3)].map((keys) => keys.length)).toEqual([1, 0, 1])
  forget()
  expect(putStatus(3)).toHaveLength(1)
})

test('a list without the device is refetched', () => {
  const { client, putStatus } = setUp()
  show(client, ['screens', 'list', ''], screens([]))
  show(client, ['devices', 'list', 's1'], { devices: [] })
  expect(putStatus(1)).toEqual([
    ['screens', 'list', ''],
    ['devices', 'list', 's1'],
    ['dashboard', 'overview'],
  ])
})

test('when a device disconnects, playlists are refetched to get the state of its screen', () => {
  const { client, putStatus } = setUp()
  show(client, ['playlists', 'list', ''], playlists('active'))
  expect(putStatus(3)).toContainEqual(['playlists', 'list', ''])
  expect(putStatus(3)).toEqual([])
})

test('playlists are refetched when a screen changes that may be among those that are not listed', () => {
  const { client, put } = setUp()
  show(client, ['playlists', 'list', ''], playlists('active', 1))
  const of = (status: 1 | 3) => put({ s2: { d2: { status, sync } } })
  expect(of(3)).toContainEqual(['playlists', 'list', ''])
  expect(of(3)).not.toContainEqual(['playlists', 'list', ''])
  expect(of(1)).toContainEqual(['playlists', 'list', ''])
})

test('the counts of a playlist follow the states of its screens', () => {
  const { client, put } = setUp()
  show(client, ['playlists', 'list', ''], playlists('active'))
  const late = { ...noFigures, code: 'out_of_date' } as const
  put({ s1: { d1: { status: 1, sync } } }, { s1: late })
  const counts = { all: 1, out_of_date: 1, up_to_date: 0 }
  expect(client.getQueryData(['playlists', 'list', ''])).toMatchObject({
    pages: [{ data: [{ screens: [{ state: late }], screen_counts: counts }] }],
  })
})

test('a list that is being fetched is refetched', () => {
  const { client, putStatus } = setUp()
  show(client, ['screens', 'list', ''], screens([{ id: 'd1', status: 3, sync: was }]))
  void client.invalidateQueries({ queryKey: ['screens'] })
  expect(putStatus(2)).toContainEqual(['screens', 'list', ''])
})

test('an inactive list is refetched when it is shown again', () => {
  const { client, putStatus } = setUp()
  client.setQueryData(['screens', 'list', ''], screens([{ id: 'd1', status: 3, sync: was }]))
  putStatus(2)
  expect(client.getQueryState(['screens', 'list', ''])?.isInvalidated).toBe(true)
})

test('a status without sync state keeps the known sync state', () => {
  const client = new QueryClient()
  show(client, ['devices', 'list', 's1'], { devices: [{ id: 'd1', status: 2, sync }] })
  expect(putDevices(client, 's1', { d1: { status: 4 } })).toEqual([])
  expect(client.getQueryData(['devices', 'list', 's1'])).toEqual({ devices: [{ id: 'd1', status: 4, sync }] })
})

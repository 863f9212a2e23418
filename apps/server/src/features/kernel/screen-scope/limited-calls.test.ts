import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Client } from '../../../testing/client.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { limitedSetup, secretNames } from '../../../testing/stored/limited-manager.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import {
  type Fields,
  fieldsOf,
  meaningOf,
  type Place,
  sampleOf,
  servedCalls,
  walk,
} from '../../../testing/walk-calls.ts'

const app = await sharedApp()
const setup = await limitedSetup(app)

/** Calls that a manager can make. */
const mine = () =>
  servedCalls(app).filter(
    ({ endpoint: { allow } }) => !allow.every((who) => ['public', 'device', 'admin', 'super_admin'].includes(who)),
  )

/** Ids in fields that name a screen, or what belongs to screens, by the meaning of the field. */
const targets = ['screenID', 'screen_ids', 'entry_screens', 'device_id', 'device_ids'] as const
const owned = ['entryID', 'preparedID', 'runningID'] as const

/** Fields of the same kind in queries. */
const filters: Record<string, string> = { screen: 'screenID', screen_id: 'screenID', entry: 'entryID' }

/** Fields that look like a target but name none. */
const notTargets = ['screen_name', 'entry_name', 'new_devices_wait']

const targetOf = (endpoint: Endpoint, name: string): string | undefined => {
  const meaning = filters[name] ?? meaningOf(endpoint, name)
  return [...targets, ...owned].find((one) => one === meaning)
}

test('every field that names a screen, a device, an entry or a takeover is covered by the next test', () => {
  const uncovered = mine().flatMap(({ name: call, endpoint }) =>
    fieldsOf(endpoint)
      .filter(({ name }) => /screen|device|entry|takeover/i.test(name) && !notTargets.includes(name))
      .filter(({ name }) => targetOf(endpoint, name) === undefined)
      .map(({ name }) => `${call} ${name}`),
  )
  expect(uncovered).toEqual([])
})

/** The answer without the id that was sent. */
const answerOf = async (by: Client, endpoint: Endpoint, sent: { place: Place; name: string; id: string }) => {
  const sample = samples.get(endpoint) ?? sampleOf(endpoint, setup.inside)
  samples.set(endpoint, sample)
  const { place, name, id } = sent
  const value = Array.isArray(sample[place][name]) ? [id] : id
  // A preview is of one thing.
  const others = endpoint.path === 'previews/open' ? {} : sample[place]
  const { status, body } = await walk(by, endpoint, { ...sample, [place]: { ...others, [name]: value } })
  return { status, body: JSON.stringify(body).replaceAll(id, 'id') }
}
const samples = new Map<Endpoint, ReturnType<typeof sampleOf>>()

test('to a limited manager, everything outside the limit is the same as what does not exist', {
  timeout: 120_000,
}, async () => {
  const compared: string[] = []
  for (const { name: call, endpoint } of mine())
    for (const { place, name } of fieldsOf(endpoint)) {
      const target = targetOf(endpoint, name)
      const id = target && setup.outside[target]
      if (!target || !id) continue
      const outside = await answerOf(setup.manager, endpoint, { place, name, id })
      const unknown = await answerOf(setup.manager, endpoint, { place, name, id: newId() })
      expect([call, name, outside]).toEqual([call, name, unknown])
      // Filters of lists and calls for several screens answer with what is left: nothing.
      const isFilter = place === 'query' || outside.status === 200
      expect([call, name, isFilter ? outside.body.includes('Vault') : outside.status]).toEqual([
        call,
        name,
        isFilter ? false : 404,
      ])
      compared.push(`${call} ${name}`)
    }
  expect(compared.length).toBeGreaterThan(40)
})

/** Query of a reading call: the days of the plays, and the name of the outside screen as a search. */
const questionOf = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([name]) => ['from', 'to', 'by'].includes(name)))

const secretsOf = (ids: Record<string, string>): string[] => [
  ...Object.values(secretNames),
  ...[...targets, ...owned].flatMap((field) => ids[field] ?? []),
]

/** Names of the calls that only read, with the secrets that their answers contain. */
async function revealed(by: Client, secrets = secretsOf(setup.outside)) {
  const found: string[] = []
  for (const { name, endpoint } of mine()) {
    if (endpoint.effect !== 'read') continue
    const sample = sampleOf(endpoint, setup.inside)
    const texts = ['search' in (endpoint.query ? fieldNames(endpoint) : {}) ? secretNames.screen : undefined, undefined]
    for (const search of new Set(texts)) {
      const query = { ...questionOf(sample.query), ...(search !== undefined && { search }) }
      const { body } = await walk(by, endpoint, { ...sample, query })
      const text = JSON.stringify(body).replaceAll(`search=${encodeURIComponent(search ?? '-')}`, '')
      if (secrets.some((secret) => text.includes(secret))) found.push(name)
    }
  }
  return [...new Set(found)].toSorted()
}

const fieldNames = (endpoint: Endpoint): Record<string, true> =>
  Object.fromEntries(fieldsOf(endpoint).map(({ name }) => [name, true]))

test('no answer to a limited manager contains a screen outside the limit, or what belongs to it', {
  timeout: 120_000,
}, async () => {
  // The same calls tell an admin about it.
  expect(await revealed(setup.admin)).toEqual([
    'exportPlays',
    'getChannel',
    'getMediaDetails',
    'getOverview',
    'getPlaylist',
    'getVersion',
    'listChannels',
    'listDeviceActivity',
    'listPlaylists',
    'listPlays',
    'listPreparedTakeovers',
    'listRunningTakeovers',
    'listSchedule',
    'listScreenIds',
    'listScreenNames',
    'listScreens',
    'listWaitingDevices',
    'mediaUses',
    'playlistUses',
    'searchAll',
  ])
  expect(await revealed(setup.manager)).toEqual([])
  // An API token of the admin with the same limit.
  expect(await revealed(await tokenOf(app, setup.admin, { limit_tag_ids: [setup.tag.id] }))).toEqual([])
})

test('no answer to a manager without the permission to view screens contains one', { timeout: 120_000 }, async () => {
  const every = { view: 1, create: 1, edit: 1, delete: 1 } as const
  const contents = { content: every, playlist: every, channels: every }
  const blind = await app.make.manager(setup.admin, contents)
  const ids = [setup.outside, setup.inside].flatMap((all) => targets.flatMap((field) => all[field] ?? []))
  const secrets = [secretNames.screen, secretNames.device, secretNames.code, ...ids]
  expect(await revealed(await app.make.manager(setup.admin, { ...contents, screens: { view: 1 } }), secrets)).toEqual(
    expect.arrayContaining(['getChannel', 'getPlaylist', 'getVersion', 'listPlaylists', 'listRunningTakeovers']),
  )
  expect(await revealed(blind, secrets)).toEqual([])
})

import type { Access, Endpoint } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { calls } from '@digisigncast/contract/calls'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { openPlaces } from '../testing/doubles/places.ts'
import type { Person } from '../testing/make.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { storedDevice } from '../testing/stored/stored-device.ts'
import {
  type Fields,
  fieldsOf,
  type Place,
  possessions,
  type Sample,
  sampleOf,
  servedCalls,
  walk,
} from '../testing/walk-calls.ts'

// Deterministic, so that failures can be reproduced.
const seed = 20_261_121
const runs = 20

let app: TestApp
let admin: Person
let ids: Record<string, string>
let placeSearch: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  placeSearch = await openPlaces()
  app = await startApp(placeSearch.env)
  admin = await app.make.admin()
  ids = await possessions(app, admin)
})
afterAll(async () => {
  placeSearch.close()
  await app.close()
})

const places = ['params', 'query', 'body'] as const
const leaf = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, '', '2026-02-31', '9999-12-31', 'Europe/Nowhere', '0', '-0', '1e3', '￿', '\u0000'),
)
const whatever = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 8 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), leaf, { maxKeys: 6 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => value as unknown) },
)

/** Sample of a call with random fields missing, replaced or added. */
function junkFor(endpoint: Endpoint): fc.Arbitrary<Sample> {
  const sample = sampleOf(endpoint, ids)
  const part = (place: Place): fc.Arbitrary<Fields> => {
    const names = fieldsOf(endpoint).filter((field) => field.place === place)
    const field = (name: string) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(sample[place][name]) },
        { weight: 3, arbitrary: whatever },
        // Path parameters cannot be omitted.
        { weight: 1, arbitrary: place === 'params' ? whatever : fc.constant(undefined) },
      )
    const known = fc.record(Object.fromEntries(names.map(({ name }) => [name, field(name)])))
    const more =
      place === 'params' ? fc.constant({}) : fc.dictionary(fc.string({ maxLength: 12 }), leaf, { maxKeys: 2 })
    return fc
      .tuple(known, more)
      .map(([asked, extra]) =>
        Object.fromEntries(Object.entries({ ...extra, ...asked }).filter(([, value]) => value !== undefined)),
      )
  }
  return fc.tuple(...places.map(part)).map(([params = {}, query = {}, body = {}]) => ({ params, query, body }))
}

async function callerOf(endpoint: Endpoint): Promise<Client> {
  const isFor = (who: Access) => endpoint.allow.every((access) => access === who)
  if (isFor('device')) return storedDevice(app, await app.make.admin())
  return isFor('super_admin') ? app.make.owner() : app.make.signIn(admin.id)
}

test.for(calls.map(({ name }) => name))(
  'whatever comes in all fields of %s at once is answered in words',
  { timeout: 60_000 },
  async (wanted, { skip }) => {
    const call = servedCalls(app).find(({ name }) => name === wanted)
    if (!call) return skip('not served')
    const { endpoint } = call
    const property = fc.asyncProperty(junkFor(endpoint), async (sample) => {
      const { status, body } = await walk(await callerOf(endpoint), endpoint, sample)
      expect([status < 500, status, body['message']]).toEqual([true, status, body['message']])
      const shape = status === 200 ? endpoint.reply : ApiError.strict()
      expect(shape.safeParse(body).error?.issues).toBeUndefined()
    })
    await fc.assert(property, { seed, numRuns: runs })
    return undefined
  },
)

test('afterwards an existing customer works as before', async () => {
  const { status } = await (await app.make.signIn(admin.id)).send('/api/v1/me')
  expect(status).toBe(200)
})

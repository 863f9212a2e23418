import type { Access, Endpoint } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { calls } from '@digisigncast/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '../env.ts'
import type { Client } from '../testing/client.ts'
import { openPlaces } from '../testing/doubles/places.ts'
import type { Person } from '../testing/make.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { storedDevice } from '../testing/stored/stored-device.ts'
import {
  asText,
  fieldsOf,
  type Place,
  possessions,
  type Sample,
  sampleOf,
  servedCalls,
  type WalkAnswer,
  walk,
} from '../testing/walk-calls.ts'

let app: TestApp
let places: Awaited<ReturnType<typeof openPlaces>>
/** A customer for the calls that keep its objects. */
let kept: Promise<Customer> | undefined
beforeAll(async () => {
  places = await openPlaces()
  app = await startApp(places.env)
})
afterAll(async () => {
  places.close()
  await app.close()
})

interface Customer {
  admin: Person
  ids: Record<string, string>
}

async function newCustomer(): Promise<Customer> {
  const admin = await app.make.admin()
  return { admin, ids: await possessions(app, admin) }
}

/** Last words of paths whose calls neither delete nor end anything. */
const keeping = ['save', 'create', 'update', 'rename', 'copy', 'assign-content', 'rule', 'test', 'seen', 'open']

/** Calls that may delete the objects have a customer of their own. */
const customerFor = ({ effect, path }: Endpoint): Promise<Customer> =>
  effect === 'read' || keeping.includes(path.split('/').at(-1) ?? '') ? (kept ??= newCustomer()) : newCustomer()

const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])

/** Values that databases treat in different ways. */
const forDatabases: unknown[] = [
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  'a\u0000b',
  '\ud800',
  "' or 1=1 --",
  '9'.repeat(400),
]

const nasty: unknown[] = [
  ...forDatabases,
  -1,
  '\u0000',
  '%',
  '"; drop table users; --',
  'x'.repeat(10_000),
  '🎉'.repeat(300),
  null,
  '',
  '   ',
  0,
  true,
  [],
  [null],
  [[]],
  [{}],
  {},
  { $ne: 1 },
  { toString: 'x', length: -1 },
  { hasOwnProperty: 1 },
  deep(500),
  '\u202egnp.exe',
  '%00',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  'e\u0301'.repeat(200),
]

const tells =
  /\bat .*:\d+|node_modules|sqlite|postgres|kysely|\b(select|insert|update|delete) .* (from|into|set|where)\b|\/tmp\/|\.ts\b/i

/** Values that the contract refused before. */
let refused = 0

/** Whether the contract refuses it. The code of the call does not run then: one in eight of these is sent. */
function isRefused({ query, body, multipart }: Endpoint, place: Place, sent: Sample): boolean {
  if (place === 'query') {
    const texts = Object.entries(sent.query).map(([name, value]) => [name, asText(value)])
    return query?.safeParse(Object.fromEntries(texts)).success === false
  }
  if (place === 'params' || multipart) return false
  return body?.safeParse(JSON.parse(JSON.stringify(sent.body))).success === false
}

// Public calls are rate-limited and may respond with 429.
test.for(calls.map(({ name }) => name))(
  'junk in any field of %s is refused in words, or taken as what it is',
  { timeout: 120_000 },
  async (wanted, { skip }) => {
    const call = servedCalls(app).find(({ name }) => name === wanted)
    if (!call) return skip('not served yet')
    const { endpoint } = call
    const { admin, ids } = await customerFor(endpoint)
    const isFor = (who: Access) => endpoint.allow.every((access) => access === who)
    const device = isFor('device') ? await storedDevice(app, admin) : undefined
    const signIn = isFor('super_admin') ? app.make.owner : () => app.make.signIn(admin.id)
    // A call that succeeded may have ended its session.
    let person: Client | undefined
    for (const { place, name } of fieldsOf(endpoint))
      for (const value of testDatabaseUrl() ? forDatabases : nasty) {
        const by = device ?? (person ??= await signIn())
        const sample = sampleOf(endpoint, ids)
        const sent: Sample = { ...sample, [place]: { ...sample[place], [name]: value } }
        if (isRefused(endpoint, place, sent) && (refused += 1) % 8 !== 1) continue
        const answer = await walk(by, endpoint, sent)
        if (answer.status === 200 || answer.status === 401) person = undefined
        expectDecent(endpoint, `${place}.${name} = ${JSON.stringify(value).slice(0, 60)}`, answer)
      }
    return undefined
  },
)

function expectDecent(endpoint: Endpoint, where: string, { status, body }: WalkAnswer): void {
  expect([where, status < 500, status]).toEqual([where, true, status])
  const shape = status === 200 ? endpoint.reply : ApiError.strict()
  expect([where, shape.safeParse(body).error?.issues]).toEqual([where, undefined])
  if (status !== 200) expect([where, tells.test(String(body['message']))]).toEqual([where, false])
}

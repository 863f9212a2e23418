import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type CallInput, endpoint, type Input, type Sent } from './endpoint.ts'
import { Done, name } from './wire.ts'
import { renamed, toOwnNames, toWireNames } from './wire-names.ts'

const call = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'things/save',
  allow: ['member'],
  summary: 'Save a thing.',
  body: renamed(
    z.object({
      name: name('Name is required.'),
      thingID: z.string().optional(),
      partIDs: z.array(z.string()),
      media: z.int(),
    }),
    { media: 'itemCount' },
  ),
  reply: Done,
})
const wire = { name: 'Lamp', thingID: 'a', partIDs: ['b'], media: 2 }
const own = { name: 'Lamp', thingId: 'a', partIds: ['b'], itemCount: 2 }

test('handlers receive the names of the program, and absent fields stay absent', () => {
  expect(call.body.parse({ ...wire, name: ' Lamp ' })).toEqual(own)
  expect(call.body.parse({ name: 'Lamp', partIDs: [], media: 2, thingId: 'unknown' })).toEqual({
    name: 'Lamp',
    partIds: [],
    itemCount: 2,
  })
  expectTypeOf<Input<typeof call>['body']>().toEqualTypeOf<{
    name: string
    thingId?: string | undefined
    partIds: string[]
    itemCount: number
  }>()
})

test('callers pass the names of the program, and the names of the API are sent', () => {
  expect(toWireNames(call.body, own)).toEqual(wire)
  expectTypeOf<CallInput<typeof call>['body']>().toEqualTypeOf<Input<typeof call>['body']>()
  expectTypeOf<Sent<typeof call>['body']>().toEqualTypeOf<{
    name: string
    thingID?: string | undefined
    partIDs: string[]
    media: number
  }>()
})

test('errors and the API document have the names of the API', () => {
  const { error } = call.body.safeParse({ ...wire, partIDs: 'b', media: 'two' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['partIDs'], ['media']])
  expect(toOwnNames(call.body, { partIDs: 1, other: 2 })).toEqual({ partIds: 1, other: 2 })
  const schema = z.toJSONSchema(call.body, { io: 'input' })
  expect([Object.keys(schema.properties ?? {}), schema.required]).toEqual([
    ['name', 'thingID', 'partIDs', 'media'],
    ['name', 'partIDs', 'media'],
  ])
})

test('schemas without other names are left alone', () => {
  const plain = z.object({ mediaID: z.string() })
  expect([toWireNames(plain, { mediaId: 'a' }), toOwnNames(undefined, { mediaID: 1 })]).toEqual([
    { mediaId: 'a' },
    { mediaID: 1 },
  ])
})

import { dirname, relative } from 'node:path'
import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import { readReply } from '@digisigncast/contract/api/read-reply'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Shape, shaped } from '../src/api/replies/shaped.ts'
import { contract, contractFiles, contractModule, isCall, placeOf } from './contract-values.ts'
import { isSchema, shapeOf } from './shape-of.ts'

const files = contractFiles()
const texts = ['2026-12-24', '08:00', '#aabbcc', 'a'.repeat(64), 'a'.repeat(32), '12345678-1234-4234-8234-123456789abc']

/** Values that a shape accepts: full ones, and those with as little as possible. */
function sampleOf(shape: Shape, isFull: boolean, depth = 0): unknown {
  if (typeof shape === 'string') return { s: 'text', n: 0.5, i: 7, j: 7, b: true, '*': { any: [1] } }[shape]
  if (!Array.isArray(shape))
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) => {
        const value = sampleOf(field as Shape, isFull, depth)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  const [kind, inner, more] = shape as readonly unknown[] as [string, Shape, unknown]
  switch (kind) {
    case 's':
      return shape[3] instanceof RegExp
        ? texts.find((text) => (shape[3] as RegExp).test(text))
        : 'x'.repeat(Number(inner))
    case 'n':
    case 'i':
    case 'j':
      return inner ?? more
    case 'l':
      return isFull ? shape.at(-1) : inner
    case '?':
    case 'd':
      return isFull && depth < 6 ? sampleOf(inner, isFull, depth + 1) : undefined
    case '0':
      return isFull && depth < 6 ? sampleOf(inner, isFull, depth + 1) : null
    case 'a':
      return isFull && depth < 6
        ? [sampleOf(inner, true, depth + 1), sampleOf(inner, false, depth + 1)]
        : Array.from({ length: Number(more ?? 0) }, () => sampleOf(inner, false, depth + 1))
    case 't':
      return shape.slice(1).map((one) => sampleOf(one as Shape, isFull, depth))
    case 'u':
    case 'c':
    case 'w':
      return sampleOf(kind === 'u' && isFull ? (shape.at(-1) as Shape) : inner, isFull, depth)
    case 'k':
      return sampleOf(inner, isFull, depth)
    case 'r':
      return isFull ? { name: sampleOf(inner, depth < 6, depth + 1) } : {}
    default:
      return sampleOf(kind === '=' ? (more as Shape) : ['a', '*'], false, depth)
  }
}

/** The value with one difference at each of its places. */
function* changesOf(value: unknown): Generator {
  for (const other of [null, 'unseen', -1, 0.5, true, [], {}, 1e300]) yield other
  if (Array.isArray(value)) {
    yield [...value, ...value]
    for (const [index, one] of value.entries())
      for (const other of changesOf(one)) yield value.map((old, at) => (at === index ? other : old))
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unseen: 1 }
    for (const [name, one] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
      for (const other of changesOf(one)) yield { ...value, [name]: other }
    }
  }
}

type Read = (json: unknown) => unknown
const dataOf =
  (schema: unknown): Read =>
  (json) =>
    (schema as ReturnType<typeof shaped>).safeParse(json).data ?? 'unreadable'
/** As calls read their answers: without rows that cannot be read. */
const replyOf =
  (reply: unknown): Read =>
  (json) =>
    readReply({ reply } as Endpoint, json) ?? 'unreadable'

/** The first value that the shape reads in another way than the schema. */
function differenceOf(schema: z.ZodType, shape: Shape, readOf: (schema: unknown) => Read): unknown {
  const [read, readBySchema] = [readOf(shaped(shape)), readOf(schema)]
  for (const isFull of [true, false]) {
    const sample = sampleOf(shape, isFull)
    if (!schema.safeParse(sample).success) return { sample }
    for (const value of [sample, ...changesOf(sample)]) {
      const [ours, theirs] = [read(value), readBySchema(value)].map((one) => JSON.stringify(one))
      if (ours !== theirs) return { value, ours, theirs }
    }
  }
  return undefined
}

const folders = [...new Set(files.map((file) => dirname(file)))].map(
  (folder) => [relative(contract, folder), files.filter((file) => dirname(file) === folder)] as const,
)

test.each(folders)(
  'every shape reads what its schema reads, and leaves out the same rows: %s',
  {
    timeout: 120_000,
  },
  async (_, inFolder) => {
    for (const file of inFolder)
      for (const [name, value] of Object.entries(await contractModule(file))) {
        const schema = isCall(value) ? value.reply : value
        const shape = isSchema(schema) ? shapeOf(schema) : undefined
        if (!isSchema(schema) || shape === undefined || (await placeOf(file, name)) !== 'value') continue
        expect(differenceOf(schema, shape, isCall(value) ? replyOf : dataOf), `${file} ${name}`).toBeUndefined()
      }
  },
)

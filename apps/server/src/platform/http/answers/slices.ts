import { Readable } from 'node:stream'
import type { Pagination } from '@digisigncast/contract/api/wire'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { serializerOf } from '../serializer.ts'

/** The rows of a list in slices, each small enough for one turn of the event loop. */
export class Slices<T = unknown> {
  readonly rows: AsyncIterator<T[], void>
  /** Fields beside `data`, for example the pagination. */
  readonly rest: object

  constructor(rows: AsyncIterator<T[], void>, rest: { pagination?: Pagination } = {}) {
    this.rows = rows
    this.rest = rest
  }
}

/** The schema of one row of a list's reply. */
export function rowOf(reply: z.ZodType): z.ZodType | undefined {
  const data = reply instanceof z.ZodObject ? reply.shape['data'] : undefined
  return data instanceof z.ZodArray ? (data.element as z.ZodType) : undefined
}

/**
 * Sends a list. One slice is an ordinary response; several are streamed at the client's reading speed, after `enter`
 * has resolved.
 */
export async function sendSlices(
  reply: FastifyReply,
  { rows, rest }: Slices,
  row: z.ZodType,
  enter: () => Promise<() => void>,
): Promise<unknown> {
  const first = await rows.next()
  const second = first.done ? first : await rows.next()
  if (second.done) return { data: first.value ?? [], ...rest }
  const leave = await enter()
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  const write = serializerOf(row)
  const text = async function* () {
    yield `{"data":[${(first.value ?? []).map(write).join(',')}`
    for (let next: IteratorResult<unknown[], void> = second; !next.done; next = await rows.next())
      yield `,${next.value.map(write).join(',')}`
    yield `]${Object.entries(rest)
      .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
      .join('')}}`
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(text(), { highWaterMark: 1 }))
}

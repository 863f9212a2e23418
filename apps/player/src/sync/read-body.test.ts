import { expect, test } from 'vitest'
import { PartBytes } from './part-bytes.ts'
import { readBody } from './read-body.ts'

const megabyte = 2 ** 20
const bytes = Uint8Array.from({ length: 2 * megabyte + 5 }, (_, at) => at % 251)

/** A body whose bytes have all arrived. */
const bodyOf = (type?: 'bytes') =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    ...(type && { type }),
    start: (controller: ReadableStreamDefaultController | ReadableByteStreamController) => {
      controller.enqueue(bytes.slice())
      controller.close()
    },
  } as UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>)

async function piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const read = readBody(body)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let piece = await read(); piece; piece = await read()) pieces.push(piece)
  return pieces
}

test('a body that has arrived at once is read in small pieces', async () => {
  const pieces = await piecesOf(bodyOf('bytes'))
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(64 * 1024)
  expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes))
})

test('browsers without small pieces read a body as it arrives', async () => {
  expect(Buffer.concat(await piecesOf(bodyOf()))).toEqual(Buffer.from(bytes))
})

test('the blob of a part has its bytes in order, and other work is due every 128 KB', async () => {
  const part = new PartBytes(3)
  let turns = 0
  for (const piece of await piecesOf(bodyOf('bytes'))) if (part.add(piece)) turns += 1
  expect([part.index, part.bytes, turns]).toEqual([3, bytes.length, 16])
  const blob = part.blob('video/mp4')
  expect(blob.type).toBe('video/mp4')
  expect(Buffer.from(await blob.arrayBuffer())).toEqual(Buffer.from(bytes))
})

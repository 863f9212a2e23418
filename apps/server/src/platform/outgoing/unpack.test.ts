import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../testing/doubles/sites.ts'
import { type FetchOptions, openFetchPublic } from './fetch-public.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const fetchLocal = openFetchPublic({ allowed: ['127.0.0.1'] })
const options: FetchOptions = { accept: 'text/plain', maxBytes: 1024 * 1024, timeoutMs: 5000 }
const opened = (answer: RequestListener, own: Partial<FetchOptions> = {}) => {
  site.answer(answer)
  return fetchLocal(site.url, { ...options, ...own })
}

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  // As many servers send it.
  ['deflate', deflateRawSync],
] as const)(
  'an answer that is packed with %s is unpacked, whatever the length of its first part is',
  async (name, pack) => {
    const text = 'Dish,Price\n'.repeat(1000)
    const packed = pack(text)
    for (const head of [0, 1, 10]) {
      const { body } = await opened((_request, response) => {
        response.setHeader('content-encoding', name).flushHeaders()
        response.write(packed.subarray(0, head), () => response.end(packed.subarray(head)))
      })
      expect(body.toString()).toBe(text)
    }
    const huge = pack(Buffer.alloc(3 * 1024 * 1024))
    const tooLarge = opened((_request, response) => response.setHeader('content-encoding', name).end(huge))
    await expect(tooLarge).rejects.toThrow('larger than 1 MB')
  },
)

test('a packed answer without a body is empty', async () => {
  for (const name of ['br', 'gzip', 'deflate'])
    for (const status of [200, 304]) {
      const answer = await opened((_request, response) =>
        response.writeHead(status, { 'content-encoding': name }).end(),
      )
      expect(answer).toMatchObject({ status, body: Buffer.alloc(0) })
    }
})

test('a packed answer whose body does not come ends at the time limit', async () => {
  const silent: RequestListener = (_request, response) =>
    response.setHeader('content-encoding', 'deflate').flushHeaders()
  await expect(opened(silent, { timeoutMs: 200 })).rejects.toThrow('did not finish its answer within 0.2 s.')
})

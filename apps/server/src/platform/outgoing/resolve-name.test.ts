import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FetchOptions, openFetchPublic } from './fetch-public.ts'
import { nameResolver } from './resolve-name.ts'

const noSuchName = 3
const typeA = 1
let names: Socket
let server: Server
/** Names that were asked for. */
const asked: string[] = []
beforeAll(async () => {
  // Knows names that begin with `fast`, has no names that begin with `none`, and never answers for others.
  names = createSocket('udp4', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const first = question.subarray(1, 1 + (question[0] ?? 0)).toString()
    asked.push(first)
    if (first !== 'fast' && first !== 'none') return
    const isAddress = first === 'fast' && question.readUInt16BE(question.length - 4) === typeA
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 + (first === 'none' ? noSuchName : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(isAddress ? 1 : 0, 6)
    const record = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])
    names.send(Buffer.concat([header, question, ...(isAddress ? [record] : [])]), port, address)
  })
  names.bind(0, '127.0.0.1')
  server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await Promise.all([once(names, 'listening'), once(server, 'listening')])
})
afterAll(() => {
  names.close()
  server.close()
})

const options: FetchOptions = { accept: '*/*', maxBytes: 1000, timeoutMs: 5000 }
const fetcher = (allowed: string[]) =>
  openFetchPublic({
    allowed,
    resolve: nameResolver({ servers: [`127.0.0.1:${names.address().port}`], knowsLocalNames: allowed.length > 0 }),
  })
const at = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}/`

test('names that never get an answer do not delay others', async () => {
  const fetch = fetcher(['127.0.0.1'])
  let pending = 0
  const slow = Array.from({ length: 20 }, async (_, index) => {
    pending += 1
    await expect(fetch(at(`slow${index}.example`), { ...options, timeoutMs: 1500 })).rejects.toThrow('1.5 s')
    pending -= 1
  })
  expect((await fetch(at('fast.example'), options)).body.toString()).toBe('hello')
  expect(pending).toBe(20)
  await Promise.all(slow)
})

test('a name that only this machine knows is found where private networks are allowed', async () => {
  expect((await fetcher(['127.0.0.1', '::1'])(at('localhost'), options)).body.toString()).toBe('hello')
  await expect(fetcher([])(at('localhost'), { ...options, timeoutMs: 500 })).rejects.toThrow()
})

test('a name that does not exist is not found', async () => {
  await expect(fetcher([])(at('none.example'), options)).rejects.toThrow('none.example was not found')
  expect(asked).toContain('none')
})

import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { listMedia } from '@digisigncast/contract/content/media'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { raw } from '../testing/raw.ts'
import { startApp } from '../testing/start-app.ts'
import { openFailureLog, requestIdOf } from './request-log.ts'

type Entry = Record<string, unknown>
const entriesOf = (lines: readonly string[], level: number): Entry[] =>
  lines.map((line) => JSON.parse(line) as Entry).filter((entry) => entry['level'] === level)

test('a failed request is logged with its method, route, client, account and id, which its answer has', async () => {
  const app = await startApp()
  const admin = await app.make.admin()
  const { status } = await admin.call(listMedia, { query: {} })
  expect(status).toBe(200)
  await app.platform.db.schema.alterTable('media').renameTo('lost').execute()
  const answer = await admin.send(`${apiPrefix}/${listMedia.path}`, {
    method: listMedia.method,
    headers: { 'x-request-id': 'proxy-17' },
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'proxy-17'])
  expect(entriesOf(app.logged, 50)).toMatchObject([
    {
      reqId: 'proxy-17',
      method: 'POST',
      url: `${apiPrefix}/${listMedia.path}`,
      client: '127.0.0.1',
      account: admin.accountId,
      err: { stack: expect.stringContaining('media') },
    },
  ])
  await app.close()
})

test('with LOG_REQUESTS, every answer is logged, without its address', async () => {
  const app = await startApp({ LOG_REQUESTS: 'on' })
  const admin = await app.make.admin()
  await admin.call(listMedia, { query: { search: 'secret' } })
  const entries = entriesOf(app.logged, 30).filter(({ msg }) => msg === 'request')
  expect(entries).toMatchObject([
    {
      method: 'POST',
      url: `${apiPrefix}/${listMedia.path}`,
      status: 200,
      ms: expect.any(Number),
      account: admin.accountId,
    },
  ])
  expect(app.logged.join('')).not.toContain('secret')
  await app.close()
})

test('with LOG_REQUESTS, requests to unknown addresses are logged with their path, without the query', async () => {
  const app = await startApp({ LOG_REQUESTS: 'on' })
  const long = `${apiPrefix}/${'x'.repeat(300)}`
  for (const path of [`${apiPrefix}/playlist?search=secret`, long]) expect((await raw(app.url, path)).status).toBe(404)
  const paths = entriesOf(app.logged, 30).flatMap(({ msg, url }) => (msg === 'request' ? [url] : []))
  expect(paths).toEqual([`${apiPrefix}/playlist`, long.slice(0, 200)])
  expect(app.logged.join('')).not.toContain('secret')
  await app.close()
})

test('equal errors are logged once, then counted', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: pino({}, { write: (line: string) => void lines.push(line) }) })
  const log = openFailureLog(app.log, 100)
  app.get('/', (request, reply) => {
    log(request, new Error('away'), 'The database is away.')
    return reply.send()
  })
  app.get('/other', (request, reply) => {
    log(request, new Error('other'), 'Something else.')
    return reply.send()
  })
  for (let i = 0; i < 50; i += 1) await app.inject('/')
  await app.inject('/other')
  await expect.poll(() => entriesOf(lines, 50)).toHaveLength(3)
  expect(entriesOf(lines, 50)).toMatchObject([
    { msg: 'The database is away.', err: { stack: expect.any(String) } },
    { msg: 'Something else.' },
    { msg: 'The database is away. (repeated)', times: 49, error: 'away' },
  ])
  await app.close()
})

test('an id of a proxy that is not usable is replaced', () => {
  for (const given of ['', 'a b', 'x'.repeat(101), 'a\u0000'])
    expect(requestIdOf({ headers: { 'x-request-id': given } })).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIdOf({ headers: { 'x-request-id': 'a-1' } })).toBe('a-1')
})

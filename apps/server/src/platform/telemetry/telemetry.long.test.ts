import { once } from 'node:events'
import { createServer } from 'node:net'
import { listMedia } from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openCollector, type SentSpan } from '../../testing/doubles/collector.ts'
import { openSite } from '../../testing/doubles/sites.ts'
import { screenWithDevice, sendHeartbeat } from '../../testing/presence.ts'
import { raw } from '../../testing/raw.ts'
import { startApp } from '../../testing/start-app.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerId}-01`
const [server, client] = [2, 3]

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof openCollector>>
  let accountId: string
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const childrenOf = (parent: SentSpan | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)

  beforeAll(async () => {
    collector = await openCollector()
    const site = await openSite()
    site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
    const app = await startApp({
      ...collector.env,
      OTEL_SERVICE_NAME: 'signs',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=shop%20floor',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret-of-the-collector',
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    })
    const { admin, box } = await screenWithDevice(app)
    accountId = admin.accountId
    const headers = { authorization: `Bearer ${admin.token}`, traceparent, 'x-request-id': 'request-of-the-test' }
    await raw(app.url, '/api/v1/playlists?page=1&query=confidential-search', { headers })
    await app.guest.call(listMedia, { query: {} })
    const settings = { kind: 'csv' as const, url: `${site.url}/private-path.csv?token=secret-of-the-site` }
    await admin.call(saveDataSource, { body: { name: 'Menu', settings } })
    await sendHeartbeat(box)
    await app.presence.flush()
    await (await app.jobs.begin('billing')).ended
    await raw(app.url, '/healthz')
    await vi.waitFor(() => expect(collector.metrics()).not.toEqual([]), { timeout: 10_000 })
    await app.close()
    site.close()
  })
  afterAll(() => collector.close())

  test('a call is a span with method, route, status, account and request id, in the trace of its caller', () => {
    const [call] = named('GET /api/v1/playlists').filter((span) => span.traceId === traceId)
    expect(call).toMatchObject({ kind: server, parentSpanId: callerId })
    expect(call?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/playlists',
      'http.response.status_code': 200,
      'digisigncast.account.id': accountId,
      'digisigncast.request.id': 'request-of-the-test',
    })
  })

  test('a refused call has its status and no account', () => {
    const refused = named(`POST /api/v1/${listMedia.path}`).find(
      ({ attributes }) => attributes['http.response.status_code'] === 401,
    )
    expect(refused).toBeDefined()
    expect(refused?.attributes).not.toHaveProperty('digisigncast.account.id')
    expect(refused?.parentSpanId).toBeUndefined()
  })

  test('queries of a call are children with the statement, without its values', () => {
    const [call] = named('GET /api/v1/playlists').filter((span) => span.traceId === traceId)
    const queries = childrenOf(call)
    expect(queries.length).toBeGreaterThan(1)
    for (const { kind, traceId: trace } of queries) expect([kind, trace]).toEqual([client, traceId])
    const texts = queries.map(({ attributes }) => String(attributes['db.query.text']))
    expect(texts.some((text) => /from "playlists".*(\?|\$\d)/.test(text))).toBe(true)
    expect(queries[0]?.attributes['db.system.name']).toMatch(/^(sqlite|postgresql)$/)
  })

  test('a request to an address of a user names its host only, under the call', () => {
    const [fetched] = named('GET')
    expect(fetched?.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    })
    expect(childrenOf(named('POST /api/v1/data-sources/save')[0])).toContainEqual(fetched)
  })

  test('heartbeats are one span per batch, and other frequent requests have none', () => {
    const [batch] = named('heartbeats')
    expect(batch?.attributes).toEqual({ 'digisigncast.devices': 1 })
    expect(childrenOf(batch).length).toBeGreaterThan(1)
    expect(collector.spans.filter(({ name }) => /beat$|healthz|metrics/.test(name))).toEqual([])
  })

  test('a job is a trace of its own', () => {
    const [job] = named('job billing')
    expect(job?.parentSpanId).toBeUndefined()
    expect(childrenOf(job).length).toBeGreaterThan(0)
  })

  test('no secret, address or value leaves the server', () => {
    const sent = collector.texts.join('\n')
    for (const secret of ['confidential-search', 'private-path', 'secret-of', 'Lobby TV', 'Menu'])
      expect(sent).not.toContain(secret)
  })

  test('the metrics of /metrics arrive with their labels and types', () => {
    const metric = (name: string) => collector.metrics().find((one) => one.name === name)
    const queries = metric('digisigncast_queries_total')
    expect(queries?.sum).toMatchObject({ isMonotonic: true, dataPoints: [{ asDouble: expect.any(Number) }] })
    expect(queries?.sum?.dataPoints[0]?.asDouble).toBeGreaterThan(10)
    const devices = metric('digisigncast_devices')?.gauge?.dataPoints ?? []
    expect(devices.map(({ attributes }) => collector.valuesOf(attributes)['status'])).toContain('online')
    const requests = metric('digisigncast_http_request_seconds')?.histogram?.dataPoints ?? []
    const ofPlaylists = requests.find(({ attributes }) =>
      ['/api/v1/playlists', '200'].every((value) =>
        Object.values(collector.valuesOf(attributes)).map(String).includes(value),
      ),
    )
    expect(ofPlaylists?.explicitBounds).toEqual([0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
    expect(ofPlaylists?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(ofPlaylists?.count)
    expect(ofPlaylists?.bucketCounts).toHaveLength(10)
    expect(metric('process_resident_memory_bytes')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(1e6)
  })

  test('resource and headers are those of the variables', () => {
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'signs',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'service.instance.id': expect.any(String),
      'deployment.environment.name': 'shop floor',
    })
    expect([...collector.headers]).toEqual(['Bearer secret-of-the-collector'])
  })
})

test('without a protocol, protobuf is sent', async () => {
  const collector = await openCollector()
  const app = await startApp({ ...collector.env, OTEL_EXPORTER_OTLP_PROTOCOL: '' })
  await app.guest.call(listMedia, { query: {} })
  await app.close()
  expect([...collector.types].sort()).toEqual([
    '/base/v1/metrics application/x-protobuf',
    '/base/v1/traces application/x-protobuf',
  ])
  await collector.close()
})

test('the sampler decides which traces are sent', async () => {
  const collector = await openCollector()
  const app = await startApp({ ...collector.env, OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  await app.guest.call(listMedia, { query: {} })
  await raw(app.url, '/api/v1/playlists', { headers: { traceparent } })
  await app.close()
  expect(collector.spans.map(({ name, traceId }) => [name, traceId])).toEqual([['GET /api/v1/playlists', traceId]])
  await collector.close()
})

test('a collector that does not answer slows no call, and the server stops in time', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const admin = await app.make.admin()
  // More spans than the queue has room for.
  const slowest = { ms: 0 }
  for (let i = 0; i < 800; i += 1) {
    const begun = performance.now()
    await admin.call(listPlaylists, { query: {} })
    slowest.ms = Math.max(slowest.ms, performance.now() - begun)
  }
  expect(slowest.ms).toBeLessThan(5000)
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(6000)
  silent.close()
})

test('a collector that is down is logged once, without its headers', async () => {
  const app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret-of-the-collector',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const warnings = () => app.logged.filter((line) => line.includes('the collector of OpenTelemetry at 127.0.0.1:9'))
  await app.guest.call(listMedia, { query: {} })
  await vi.waitFor(() => expect(warnings()).toHaveLength(1), { timeout: 20_000 })
  await app.close()
  expect(warnings()).toHaveLength(1)
  expect(app.logged.join('\n')).not.toContain('secret-of-the-collector')
})

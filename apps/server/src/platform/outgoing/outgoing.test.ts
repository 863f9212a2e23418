import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressCheck } from './addresses.ts'
import { openRequirePublic } from './destination.ts'
import { type FetchOptions, openFetchPublic } from './fetch-public.ts'

let server: Server
let port = 0
let answer: RequestListener
/** Requests that reached the server. */
let reached: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '::')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  reached = []
  answer = (_request, response) => response.setHeader('etag', '"1"').end('hello')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const options: FetchOptions = { accept: 'text/plain', maxBytes: 1024 * 1024, timeoutMs: 5000 }
const closed = openFetchPublic({ allowed: [] })
const open = openFetchPublic({ allowed: ['127.0.0.0/8'] })
const local = (path = '/') => `http://127.0.0.1:${port}${path}`

test.each(['93.184.215.14', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(addressCheck([])(address)).toBe(true)
  },
)

test.each([
  // This network, private, shared, loopback, link-local, protocol assignments, documentation, benchmarks, multicast, reserved.
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.254',
  '255.255.255.255',
  '::',
  '::1',
  // IPv4 in IPv6: compatible, mapped, translated, NAT64, Teredo, 6to4.
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::a9fe:a9fe',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '64:ff9b:2::1',
  '2001::1',
  '2001:0:7f00:1::1',
  '2002:7f00:1::',
  '2002:808:808::',
  // Discard, benchmarks, ORCHID, documentation, segment routing, not assigned, unique local, link-local, site-local, multicast.
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'feff::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(addressCheck([])(address)).toBe(false)
})

test('networks that the operator allows are reachable, and no others', () => {
  const check = addressCheck(['10.0.0.0/8', '192.168.1.7', 'fd12::/16'])
  expect(['10.9.9.9', '192.168.1.7', 'fd12::1', '::ffff:10.0.0.1'].map(check)).toEqual([true, true, true, true])
  expect(['192.168.1.8', '127.0.0.1', 'fd13::1'].map(check)).toEqual([false, false, false])
})

test.each([
  ['an address of this machine', () => local()],
  ['the same as a number', () => `http://2130706433:${port}/`],
  ['the same in hexadecimal', () => `http://0x7f.1:${port}/`],
  ['the same in IPv6', () => `http://[::1]:${port}/`],
  ['IPv4 mapped to IPv6', () => `http://[::ffff:127.0.0.1]:${port}/`],
  ['IPv4 compatible with IPv6', () => `http://[::127.0.0.1]:${port}/`],
  ['IPv4 translated to IPv6', () => `http://[64:ff9b::127.0.0.1]:${port}/`],
  ['no address', () => `http://0.0.0.0:${port}/`],
  ['a name of this machine', () => `http://localhost:${port}/`],
  ['a name with a dot at its end', () => `http://localhost.:${port}/`],
])('%s is not reached', async (_, url) => {
  await expect(closed(url(), options)).rejects.toThrow(/is not a public address|was not found/)
  expect(reached).toEqual([])
})

test.each([
  ['file:///etc/passwd', 'must begin with https://'],
  ['gopher://127.0.0.1/', 'must begin with https://'],
  ['javascript:alert(1)', 'must begin with https://'],
  ['data:text/plain,x', 'must begin with https://'],
  ['not an address', 'must begin with https://'],
  ['https://user:secret@example.com/', 'must not contain a password'],
])('%s is refused', async (url, message) => {
  await expect(open(url, options)).rejects.toThrow(message)
})

test('a name with one private address among its addresses is not reached', async () => {
  const addresses = [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const mixed = openFetchPublic({ allowed: [], resolve: async () => addresses })
  await expect(mixed(`http://mixed.example:${port}/`, options)).rejects.toThrow('is not a public address')
  expect(reached).toEqual([])
})

test('a name is resolved once per request: the connection goes to the address that was checked', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  const { body } = await openFetchPublic({ allowed: ['127.0.0.1'], resolve })(
    `http://changing.example:${port}/`,
    options,
  )
  expect([body.toString(), asked]).toEqual(['hello', 1])
})

test.each([
  ['to this machine', () => `http://127.0.0.2:${port}/secret`, /is not a public address/],
  ['to metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/', /is not a public address/],
  ['to another protocol', () => 'file:///etc/passwd', /must begin with/],
  ['with a password', () => 'http://a:b@127.0.0.1/', /password/],
])('a redirect %s is not followed', async (_, target, message) => {
  answer = (_request, response) => response.writeHead(302, { location: target() }).end()
  await expect(openFetchPublic({ allowed: ['127.0.0.1'] })(local(), options)).rejects.toThrow(message)
  expect(reached).toEqual(['/'])
})

test('three redirects are followed, and no fourth', async () => {
  answer = (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('arrived')
    else response.writeHead(307, { location: `/${left - 1}` }).end()
  }
  const { body, url } = await open(local('/3'), options)
  expect([body.toString(), url]).toEqual(['arrived', local('/0')])
  await expect(open(local('/4'), options)).rejects.toThrow('redirects too often')
})

test('a known version is asked for by its tag, and no credentials are sent', async () => {
  let headers: Record<string, unknown> = {}
  answer = (request, response) => {
    headers = request.headers
    response.writeHead(304).end()
  }
  const modified = 'Mon, 23 Nov 2026 08:00:00 GMT'
  const { status } = await open(local(), { ...options, known: { etag: '"1"', modified } })
  expect(status).toBe(304)
  expect(headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': modified, accept: 'text/plain' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']))
})

test('an answer that is too large is aborted, packed or not', async () => {
  const huge = Buffer.alloc(3 * 1024 * 1024)
  answer = (_request, response) => response.end(huge)
  await expect(open(local(), options)).rejects.toThrow('larger than 1 MB')
  answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(huge))
  await expect(open(local(), options)).rejects.toThrow('larger than 1 MB')
})

/** A server that answers each request with these bytes, again and again until the connection is closed. */
async function rawServer(first: string, again = '') {
  let sent = 0
  const raw = createTcpServer((socket) => {
    const flood = Buffer.from(again.repeat(1000), 'latin1')
    const send = () => {
      while (flood.length > 0 && socket.writable && socket.write(flood)) sent += flood.length
    }
    socket.once('data', () => {
      socket.write(first, 'latin1')
      send()
    })
    socket.on('drain', send).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(raw, 'listening')
  return {
    url: `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`,
    sent: () => sent,
    close: () => raw.close(),
  }
}

test('a server that changes the protocol, or says nothing but that it works, fails at once', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  const working = 'HTTP/1.1 102 Processing\r\n\r\n'
  for (const raw of [await rawServer(switching), await rawServer(working, working)]) {
    // Left alone, the request would end at the limit of the test.
    const request = open(raw.url, { ...options, maxBytes: 0, timeoutMs: 600_000 })
    await expect(request).rejects.toMatchObject({ code: 'unreachable' })
    expect(raw.sent()).toBeLessThan(50_000_000)
    raw.close()
  }
})

test('blocks without content in a packed answer count as its size', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nConnection: close\r\n\r\n'
  // The header of zlib, then stored blocks of zero bytes that are not the last ones.
  const raw = await rawServer(`${head}\x78\x01`, '\0\0\0\xff\xff')
  await expect(open(raw.url, { ...options, timeoutMs: 600_000 })).rejects.toMatchObject({ code: 'too_large' })
  raw.close()
})

test('a packed answer is unpacked, and a damaged one fails', async () => {
  answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('packed'))
  expect((await open(local(), options)).body.toString()).toBe('packed')
  answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end('no gzip')
  await expect(open(local(), options)).rejects.toThrow(
    `127.0.0.1:${port} sent an answer that could not be read (Z_DATA_ERROR).`,
  )
})

test.each([
  ['without headers', () => undefined, 'did not answer within 0.2 s.'],
  [
    'with a body that never ends',
    (_request, response) => response.write('begin'),
    'did not finish its answer within 0.2 s.',
  ],
] as [string, RequestListener, string][])('an answer %s ends at the time limit', async (_, respond, message) => {
  answer = respond
  await expect(open(local(), { ...options, timeoutMs: 200 })).rejects.toMatchObject({
    code: 'timeout',
    message: `127.0.0.1:${port} ${message}`,
  })
})

test('a name service that does not answer ends at the time limit', async () => {
  const silent = openFetchPublic({ allowed: [], resolve: () => new Promise(() => {}) })
  await expect(silent('http://silent.example/', { ...options, timeoutMs: 100 })).rejects.toThrow(
    'silent.example did not answer within 0.1 s.',
  )
})

test('what is not reachable fails with its reason', async () => {
  await expect(open('http://127.0.0.1:9/', options)).rejects.toMatchObject({
    code: 'unreachable',
    message: '127.0.0.1:9 could not be reached (ECONNREFUSED).',
  })
  const unknown = openFetchPublic({ allowed: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  await expect(unknown('http://unknown.example/', options)).rejects.toThrow('unknown.example was not found')
})

test('of addresses to save, names that lead to private ones are refused, and unknown ones pass', async () => {
  const resolve = (name: string) =>
    name === 'unknown.example'
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve([{ address: name.replace('.example', '').replaceAll('-', '.'), family: 4 }])
  const check = openRequirePublic({ allowed: [], resolve })
  for (const host of ['10-0-0-1.example', '10.0.0.1', '[::1]', 'localhost', 'printer', 'printer.local'])
    await expect(check(`http://${host}:8080/in`)).rejects.toMatchObject({ code: 'not_public' })
  for (const host of ['93-184-215-14.example', 'unknown.example', '93.184.215.14']) await check(`https://${host}/in`)
  await openRequirePublic({ allowed: ['10.0.0.0/8'], resolve })('http://10-0-0-1.example/')
})

import { gzipSync } from 'node:zlib'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { saveFolder } from '@digisigncast/contract/content/media'
import { livePath } from '@digisigncast/contract/events/hints'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { sharedApp } from '../../testing/start-app.ts'
import { send, sendAndStay, statusesIn } from '../../testing/wire.ts'

// A fixed seed, so that failures can be reproduced.
const seed = 20_261_121

const app = await sharedApp({ OWNER_EMAIL: 'owner@example.com' })
const admin = await app.make.admin()

/** Malformed input must not leave stacks, warnings or errors in the log. */
const accidents = () => app.logged.filter((line) => /"stack"|"level":[456]0/.test(line))
afterEach(async () => {
  expect(accidents()).toEqual([])
  expect((await admin.call(saveFolder, { body: { name: `Honest ${Math.random()}` } })).status).toBe(200)
})

const lines = (...sent: string[]) => `${sent.join('\r\n')}\r\n\r\n`
const get = (target: string, ...headers: string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: signage.test', 'Connection: close', ...headers)
const post = (headers: string[], body: string) =>
  `${lines(`POST ${apiPrefix}/login HTTP/1.1`, 'Host: signage.test', ...headers)}${body}`
const json = (body: string, ...headers: string[]) =>
  post(['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers], body)

/** Malformed requests: they get one 400 and the connection is closed. */
const unreadable: [what: string, bytes: string | Buffer][] = [
  ['no words', '\r\n\r\nhello\r\n\r\n'],
  ['HTTP/0.9', `GET ${apiPrefix}/media\r\n\r\n`],
  ['HTTP/2 without an agreement', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version that does not exist', lines('GET / HTTP/7.3', 'Host: a')],
  ['an unknown method', lines('STEAL / HTTP/1.1', 'Host: a')],
  ['a method in small letters', lines('get / HTTP/1.1', 'Host: a')],
  ['no target', lines('GET  HTTP/1.1', 'Host: a')],
  ['a target with a blank', lines('GET /a b HTTP/1.1', 'Host: a')],
  ['a target with a NUL', lines('GET /a\0b HTTP/1.1', 'Host: a')],
  ['a TLS hello', Buffer.from('16030100c8010000c40303'.padEnd(410, '7f'), 'hex')],
  ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['a header with a NUL', lines('GET / HTTP/1.1', 'Host: a', 'X: a\0b')],
  ['a header with a bare CR', lines('GET / HTTP/1.1', 'Host: a', 'X: a\rY: b')],
  ['a header without a name', lines('GET / HTTP/1.1', 'Host: a', ': b')],
  ['a header without a colon', lines('GET / HTTP/1.1', 'Host: a', 'nothing')],
  ['a blank before the colon', lines('GET / HTTP/1.1', 'Host: a', 'Content-Length : 5')],
  ['a folded header', lines('GET / HTTP/1.1', 'Host: a', 'X: a', ' Content-Length: 5')],
  ['lines that end in LF only, and a body behind them', 'POST / HTTP/1.1\nHost: a\nContent-Length: 1\n\nx'],
  ['a header of 20 KB', lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`)],
  ['a target of 20 KB', lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a')],
  ['cookies of 20 KB', lines('GET / HTTP/1.1', 'Host: a', ...Array<string>(300).fill(`Cookie: ${'c'.repeat(70)}`))],
  ['a length twice', post(['Content-Length: 2', 'Content-Length: 3'], '{} ')],
  ['a list of lengths', post(['Content-Length: 2, 3'], '{} ')],
  [
    'a length and chunks',
    post(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
  ],
  [
    'chunks and a length',
    post(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
  ],
  ['a negative length', post(['Content-Length: -1'], '')],
  ['a length with a sign', post(['Content-Length: +2'], '{}')],
  ['a length in hex', post(['Content-Length: 0x2'], '{}')],
  ['a length beyond all numbers', post([`Content-Length: ${'9'.repeat(40)}`], '{}')],
  ['a length that is no number', post(['Content-Length: two'], '{}')],
  ['chunks that are not the last encoding', post(['Transfer-Encoding: chunked, gzip'], '0\r\n\r\n')],
  ['an encoding in disguise', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
  ['chunks with a blank inside', post(['Transfer-Encoding: chun ked'], '0\r\n\r\n')],
  ['a chunk size that is none', post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n')],
  ['a negative chunk', post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], '-2\r\n{}\r\n0\r\n\r\n')],
  [
    'a chunk beyond all numbers',
    post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n{}\r\n`),
  ],
  [
    'a chunk that is longer than declared',
    post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], '2\r\n{}and more\r\n0\r\n\r\n'),
  ],
  ['a tunnel', lines('CONNECT a:443 HTTP/1.1', 'Host: a')],
]
test.each(unreadable)('%s: a malformed request is refused and the connection closed', async (_what, bytes) => {
  const text = await sendAndStay(app.url, bytes)
  for (const status of statusesIn(text)) expect([400, 404, 408, 415, 431]).toContain(status)
  expect(statusesIn(text).length).toBeLessThanOrEqual(1)
  if (text !== '')
    expect(ApiError.strict().parse(JSON.parse(bodyOf(text))).code).toMatch(/^(request|resource|upload)\./)
})

test.each([
  ['a call', `${apiPrefix}/site`, []],
  ['a page', '/', []],
  ['a file', '/robots.txt', []],
  ['the same host twice', `${apiPrefix}/site`, ['Host: signage.test']],
  ['a socket', livePath, ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]],
])('%s with two Host headers is refused with 400', async (_what, target, more) => {
  const text = await sendAndStay(app.url, get(target, 'hOST: other.test', ...more))
  expect([statusesIn(text), JSON.parse(bodyOf(text)).code]).toEqual([[400], 'request.unreadable'])
})

const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4)

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
const form = (body: string, boundary = 'cut') =>
  lines(
    `POST ${apiPrefix}/upload-media HTTP/1.1`,
    'Host: a',
    'Connection: close',
    `Authorization: Bearer ${admin.token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
  ) + body
const field = 'content-disposition: form-data; name="file"; filename="a.jpg"'

/** Well-formed requests for things that do not exist. */
const strange: [what: string, bytes: () => string, statuses: number[]][] = [
  ['an address of another server', () => get('http://evil.example/api/v1/me'), [401]],
  ['an address of ours in full', () => get('http://signage.test/api/v1/me'), [401]],
  ['an address with a host in it', () => get('//evil.example/%2f..'), [404]],
  ['everything', () => lines('OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close'), [404]],
  ['a folder above', () => get('/../../../../etc/passwd'), [404]],
  ['a folder above in disguise', () => get('/downloads/%2e%2e/%2e%2e/digisigncast.sqlite'), [400]],
  ['a folder above in twofold disguise', () => get('/downloads/%252e%252e%252fdigisigncast.sqlite'), [404]],
  ['a folder above with the other slash', () => get('/assets/..\\..\\..\\package.json'), [400, 404]],
  ['a folder above in an overlong spelling', () => get('/assets/%c0%ae%c0%ae/package.json'), [404]],
  ['a media file above', () => get('/media/..%2f..%2fdigisigncast.sqlite/x'), [404]],
  ['a file with a NUL', () => get('/downloads/app.apk%00.txt'), [400]],
  ['a broken escape', () => get('/media/%zz/%'), [404]],
  ['a hidden file', () => get('/downloads/.env'), [404]],
  ['a range beyond all numbers', () => get('/api/v1/me', `Range: bytes=${'9'.repeat(400)}-`), [401]],
  ['a token of control characters', () => get('/api/v1/me', 'Authorization: Bearer \xff\xfe\x80'), [401]],
  ['a very long token', () => get('/api/v1/me', `Authorization: Bearer ${'x'.repeat(9000)}`), [401]],
  ['a hostile name of a host', () => lines('GET /api/v1/me HTTP/1.1', 'Host: "><script>', 'Connection: close'), [401]],
  ['an upgrade to something else', () => get('/api/v1/me', 'Upgrade: h2c', 'Connection: Upgrade'), [401]],
  ['an expectation that is none', () => get('/api/v1/me', 'Expect: miracles'), [417]],
  ['a body for a call without one', () => `${get('/api/v1/me', 'Content-Length: 4')}junk`, [400, 401, 415]],
  ['no host', () => lines('GET /api/v1/me HTTP/1.1'), [400]],
  ['no JSON', () => json('{"login":'), [400]],
  ['two JSONs', () => json('{}{}'), [400]],
  ['no body', () => json(''), [400, 422]],
  ['JSON that is a text', () => json('"hello"'), [422]],
  ['a number beyond all numbers', () => json(`{"login":1e999999,"password":${'9'.repeat(5000)}}`), [422]],
  ['a prototype', () => json('{"__proto__":{"role":"super_admin"},"login":"a"}'), [400]],
  ['a prototype by its constructor', () => json('{"constructor":{"prototype":{"role":"super_admin"}}}'), [400]],
  ['a prototype in disguise', () => json('{"\\u005f_proto__":{"role":"super_admin"},"login":"a"}'), [400]],
  ['the same field twice', () => json('{"login":"a","login":{"$ne":1},"password":"b"}'), [422]],
  ['lists in lists without end', () => json('['.repeat(500_000)), [400]],
  ['lists in lists', () => json(deep('[', ']', 400_000)), [400, 422]],
  ['objects in objects', () => json(`{"login":${deep('{"a":', '}', 150_000).replace('}', '1}')}}`), [400, 422]],
  ['prototypes in objects in objects', () => json(deep('{"a":', '}', 100_000).replace('}', '{"__proto__":1}}')), [400]],
  ['UTF-16', () => json(Buffer.from('{"login":"a"}', 'utf16le').toString('latin1')), [400]],
  ['half a letter', () => json('{"login":"\xe2\x82","password":"\xff"}'), [401]],
  ['a mark in front', () => json('\xef\xbb\xbf{"login":"a","password":"b"}'), [400, 401]],
  ['a packed body', () => json(gzipSync('{"login":"a"}').toString('latin1'), 'Content-Encoding: gzip'), [400]],
  ['a type that is none', () => post(['Connection: close', 'Content-Type: ;;;', 'Content-Length: 2'], '{}'), [415]],
  ['a type twice', () => json('{}', 'Content-Type: text/plain'), [422]],
  ['XML', () => post(['Connection: close', 'Content-Type: text/xml', 'Content-Length: 4'], '<a/>'), [415]],
  ['more than 1 MB', () => json(`"${'x'.repeat(1024 * 1024)}"`), [413]],
  [
    'a length of more than 1 MB',
    () => post(['Content-Type: application/json', 'Content-Length: 9007199254740991'], '{'),
    [413],
  ],
  ['a form without a boundary', () => form('x', ''), [400]],
  ['a form that is none', () => form('x'), [400]],
  ['a form that ends inside a boundary', () => form(`--cut\r\n${field}\r\n\r\nbytes\r\n--cu`), [400]],
  ['a form with endless headers', () => form(`--cut\r\n${'x: y\r\n'.repeat(5000)}\r\n\r\n--cut--`), [400, 422]],
  [
    'a form with a header of 100 KB',
    () => form(`--cut\r\n${field}${'x'.repeat(100_000)}\r\n\r\n\r\n--cut--`),
    [400, 422],
  ],
  [
    'a form of a thousand fields',
    () => form(`${'--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1000)}--cut--`),
    [413],
  ],
  [
    'a form of prototypes',
    () => form('--cut\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nb\r\n--cut--'),
    [400, 422],
  ],
  ['a form with a boundary of 1 KB', () => form('x', 'b'.repeat(1000)), [400]],
]
test.each(strange)('%s gets a message', async (_what, bytes, statuses) => {
  const text = await sendAndStay(app.url, bytes())
  const [status = 0, ...more] = statusesIn(text)
  expect([statuses.includes(status), status, text.slice(0, 600), more]).toEqual([true, status, text.slice(0, 600), []])
})

test('a body that is too short is abandoned, and one that is too long closes the connection', async () => {
  expect(
    statusesIn(await send(app.url, post(['Content-Type: application/json', 'Content-Length: 100'], '{}'))),
  ).toEqual([400])
  const longer = post(['Content-Type: application/json', 'Content-Length: 2'], '{}and more\r\n\r\n')
  for (const status of statusesIn(await send(app.url, longer))) expect([400, 422]).toContain(status)
})

test('pipelined requests are answered in order, also with malformed bytes after them', async () => {
  const me = lines('GET /api/v1/me HTTP/1.1', 'Host: a', `Authorization: Bearer ${admin.token}`)
  const row = me + post(['Content-Type: application/json', 'Content-Length: 2'], '{}') + get('/healthz')
  expect(statusesIn(await sendAndStay(app.url, row))).toEqual([200, 422, 200])
  const hundred = lines('GET /healthz HTTP/1.1', 'Host: a').repeat(100)
  expect(statusesIn(await send(app.url, hundred))).toEqual(Array.from({ length: 100 }, () => 200))
})

test('a request inside a body is never handled as a request', async () => {
  const before = app.logged.length
  const hidden = lines('POST /api/v1/logout HTTP/1.1', 'Host: a', `Authorization: Bearer ${admin.token}`)
  for (const disguise of [
    'chunked\r\nTransfer-Encoding: identity',
    'identity',
    '\tchunked\x0b',
    'chunked;q=1',
    '"chunked"',
  ])
    await send(app.url, post([`Transfer-Encoding: ${disguise}`, 'Content-Length: 5'], `0\r\n\r\n${hidden}`))
  expect(app.logged.slice(before).filter((line) => line.includes('logout'))).toEqual([])
})

const requests = () => [
  lines('GET /api/v1/me HTTP/1.1', 'Host: a', `Authorization: Bearer ${admin.token}`),
  json('{"login":"a","password":"b"}'),
  form(`--cut\r\n${field}\r\n\r\nbytes\r\n--cut--\r\n`),
  post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  get(livePath, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'),
]
const scrap = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom(
    '\r\n',
    '\r\n\r\n',
    '\0',
    ':',
    ' ',
    '\t',
    '%00',
    '../',
    'Content-Length: 7\r\n',
    'Transfer-Encoding: chunked\r\n',
    '\xff'.repeat(9),
  ),
)
const damage = fc.record({ which: fc.nat(4), at: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.nat(60), scrap })

test('random bytes and damaged requests get a status below 500 or a closed connection', {
  timeout: 60_000,
}, async () => {
  const expectDecent = async (bytes: string) => {
    const text = await send(app.url, bytes)
    for (const status of statusesIn(text)) expect([status < 500, text]).toEqual([true, text])
  }
  const whole = fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
  await fc.assert(fc.asyncProperty(whole, expectDecent), { seed, numRuns: 100 })
  const damaged = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
    let bytes = requests()[damages[0]?.which ?? 0] ?? ''
    for (const { at, gone, scrap: put } of damages) {
      const cut = Math.floor(at * bytes.length)
      bytes = bytes.slice(0, cut) + put + bytes.slice(cut + gone)
    }
    await expectDecent(bytes)
  })
  await fc.assert(damaged, { seed, numRuns: 400 })
})

import { afterEach, expect, test } from 'vitest'
import { raw } from '../../testing/raw.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
afterEach(() => app.close())

const path = '/.well-known/security.txt'
const urls = { PUBLIC_URL: 'https://signs.example.com', ADMIN_URL: 'https://admin.signs.example.com' }

/** Field → values. RFC 9116: one per line, names are case-insensitive, fields may be repeated. */
function parse(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? expect.fail(`not a field: ${line}`)
    fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value])
  }
  return fields
}

test('security.txt names the contacts for vulnerability reports, on both hosts', async () => {
  app = await startApp({ ...urls, SECURITY_CONTACT: 'security@example.com, https://example.com/report' })
  for (const host of ['signs.example.com', 'admin.signs.example.com']) {
    const { status, headers, text } = await raw(app.url, path, { headers: { host } })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = parse(text)
    expect(fields.get('contact')).toEqual(['mailto:security@example.com', 'https://example.com/report'])
    expect(fields.get('preferred-languages')).toEqual(['en'])
    expect(fields.get('canonical')).toEqual([`${urls.PUBLIC_URL}${path}`, `${urls.ADMIN_URL}${path}`])
  }
})

test('security.txt expires half a year after the day on which it is read', async () => {
  app = await startApp({ ...urls, SECURITY_CONTACT: 'mailto:security@example.com' })
  for (const [now, expires] of [
    ['2030-01-01T10:20:30Z', '2030-06-30T00:00:00Z'],
    ['2030-01-01T23:59:59Z', '2030-06-30T00:00:00Z'],
    ['2030-01-02T00:00:00Z', '2030-07-01T00:00:00Z'],
  ] as const) {
    app.clock.now = Date.parse(now)
    expect(parse((await raw(app.url, path)).text).get('expires')).toEqual([expires])
  }
})

test('without a contact there is no security.txt', async () => {
  app = await startApp()
  const { status, headers } = await raw(app.url, path)
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

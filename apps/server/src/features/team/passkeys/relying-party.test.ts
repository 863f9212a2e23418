import { expect, test } from 'vitest'
import { passkeyDomains, relyingPartyAt } from './relying-party.ts'

const env = (publicUrl: string, adminUrl: string) => ({
  publicUrl,
  isPublicUrlSet: true,
  adminUrl,
  isAdminUrlSet: true,
})
const at = (url: string) => {
  const { protocol, hostname, host } = new URL(url)
  return { protocol: protocol.slice(0, -1), hostname, host }
}

test.each([
  ['a parent domain', 'https://signage.example.com', 'https://admin.signage.example.com', 'signage.example.com'],
  ['sibling domains', 'https://signs.example.co.uk', 'https://admin.example.co.uk', 'example.co.uk'],
  ['the longest one', 'https://a.b.example.com', 'https://c.b.example.com', 'b.example.com'],
  ['a domain of a LAN', 'https://signage.shop.internal', 'https://admin.shop.internal', 'shop.internal'],
])('both addresses share passkeys: %s', (_, publicUrl, adminUrl, domain) => {
  const origins = [publicUrl, adminUrl]
  expect(relyingPartyAt(env(publicUrl, adminUrl), at(publicUrl))).toEqual({ domain, origins })
  expect(relyingPartyAt(env(publicUrl, adminUrl), at(adminUrl))).toEqual({ domain, origins })
  expect(passkeyDomains(env(publicUrl, adminUrl))).toEqual([domain])
})

test.each([
  ['no common label', 'https://signage.example.com', 'https://console.example.net'],
  ['a public suffix', 'https://signage.co.uk', 'https://admin.co.uk'],
  ['a suffix under which strangers have hosts', 'https://shop.github.io', 'https://admin.github.io'],
  ['a top-level domain', 'https://signage.com', 'https://admin.com'],
  ['part of a label', 'https://a-signage.com', 'https://signage.com'],
])('each address has passkeys of its own: %s', (_, publicUrl, adminUrl) => {
  for (const url of [publicUrl, adminUrl])
    expect(relyingPartyAt(env(publicUrl, adminUrl), at(url))).toEqual({ domain: new URL(url).hostname, origins: [url] })
})

test('plain http, IP addresses and other hosts have none', () => {
  const http = env('http://signage.example.com', 'https://admin.signage.example.com')
  expect(relyingPartyAt(http, at('http://signage.example.com'))).toBe('needs_https')
  // The other one does not share its domain with a page on plain http.
  expect(relyingPartyAt(http, at('https://admin.signage.example.com'))).toEqual({
    domain: 'admin.signage.example.com',
    origins: ['https://admin.signage.example.com'],
  })
  expect(relyingPartyAt(http, at('https://evil.example.com'))).toBe('other_address')
  const address = env('https://192.168.1.20:8080', 'http://admin.localhost:8080')
  expect(relyingPartyAt(address, at('https://192.168.1.20:8080'))).toBe('needs_https')
  expect(relyingPartyAt(address, at('http://127.0.0.1:8080'))).toBe('needs_https')
  expect(relyingPartyAt(address, at('https://[::1]:8080'))).toBe('needs_https')
  expect(passkeyDomains(address)).toEqual(['admin.localhost'])
})

test('without settings, the console has passkeys at localhost, at any port', () => {
  const unset = {
    publicUrl: 'http://192.168.1.20:8080',
    isPublicUrlSet: false,
    adminUrl: 'http://admin.localhost:8080',
    isAdminUrlSet: false,
  }
  expect(relyingPartyAt(unset, at('http://localhost:9000'))).toEqual({
    domain: 'localhost',
    origins: ['http://localhost:9000'],
  })
  expect(relyingPartyAt(unset, at('http://admin.localhost:9000'))).toEqual({
    domain: 'admin.localhost',
    origins: ['http://admin.localhost:9000'],
  })
  expect(relyingPartyAt(unset, at('http://192.168.1.20:8080'))).toBe('needs_https')
  expect(passkeyDomains(unset)).toEqual(['localhost', 'admin.localhost'])
})

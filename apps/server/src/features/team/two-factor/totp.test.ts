import { expect, test } from 'vitest'
import { appCode } from '../../../testing/two-factor.ts'
import { base32, codeAt, newSecret, otpauthUri, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// Appendix B of RFC 6238, SHA-1. Its codes have eight digits, of which apps show the last six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i s is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code.slice(-6))
  expect(stepOf(secret, code.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30))
})

// Appendix D of RFC 4226.
test('the codes of the first counters are those of RFC 4226', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(codes.map((_, counter) => codeAt(secret, counter))).toEqual(codes)
})

test('the code before and after the current one are accepted, others are not', () => {
  const now = 1_000_000 * 30_000
  const accepted = [-2, -1, 0, 1, 2].map((offset) => stepOf(secret, codeAt(secret, 1_000_000 + offset), now))
  expect(accepted).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined])
  // The last and the first millisecond of a step.
  expect(stepOf(secret, codeAt(secret, 999_999), now + 29_999)).toBe(999_999)
  expect(stepOf(secret, codeAt(secret, 999_999), now + 30_000)).toBeUndefined()
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOf(secret, code, now)).toBeUndefined()
})

test('apps read the secret from the address', () => {
  // RFC 4648.
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  const own = newSecret()
  const uri = new URL(otpauthUri('kim & co@example.com', base32(own)))
  expect(`${uri.protocol}//${uri.host}${uri.pathname}`).toBe('otpauth://totp/DigiSignCast:kim%20%26%20co%40example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(own),
    issuer: 'DigiSignCast',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(appCode(uri.searchParams.get('secret') ?? '', 90_000)).toBe(codeAt(own, 3))
})

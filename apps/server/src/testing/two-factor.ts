import { createHmac } from 'node:crypto'
import { confirmTwoFactor, startTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import type { Client } from './client.ts'

/** The code of an authenticator app at a time (ms), written apart from the server's. `secret` is Base32. */
export function appCode(secret: string, at: number): string {
  let [value, bits] = [0n, 0]
  for (const sign of secret) {
    value = value * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign))
    bits += 5
  }
  const bytes = (number: bigint, length: number) => Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex')
  const key = bytes(value >> BigInt(bits % 8), Math.floor(bits / 8))
  const hash = createHmac('sha1', key)
    .update(bytes(BigInt(Math.floor(at / 30_000)), 8))
    .digest('hex')
  const from = 2 * Number.parseInt(hash.slice(-1), 16)
  const number = Number.parseInt(hash.slice(from, from + 8), 16) % 2 ** 31
  return String(number).slice(-6).padStart(6, '0')
}

export interface AuthenticatorApp {
  secret: string
  recoveryCodes: string[]
  code: (at: number) => string
}

/** Turns on two-factor authentication of a signed-in user. The code of the step of `now` is used up. */
export async function turnOn(by: Client, now: number): Promise<AuthenticatorApp> {
  const { status, body } = await by.call(startTwoFactor, {})
  if (status !== 200) throw new Error(`start answered ${status}: ${body.message}`)
  const { secret } = body.data
  const confirmed = await by.call(confirmTwoFactor, { body: { code: appCode(secret, now) } })
  if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}: ${confirmed.body.message}`)
  return { secret, recoveryCodes: confirmed.body.data.recovery_codes, code: (at) => appCode(secret, at) }
}

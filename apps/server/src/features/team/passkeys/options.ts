import type { CreationOptions, RequestOptions } from '@digisigncast/contract/accounts/passkey-answers'
import { type Ceremony, challengeLifeMs } from './challenges.ts'
import type { PasskeyRow } from './passkeys.repo.ts'

/** COSE numbers of Ed25519, ECDSA with P-256, and RSA, which Windows uses. */
export const algorithms = [-8, -7, -257]

interface Person {
  id: string
  username: string
  name: string
}

/** No attestation is asked for: the model of a device would be the only thing to learn, and the browser would ask. */
export const creationOptions = (
  challenge: string,
  { user, domain, passkeys }: { user: Person; domain: string; passkeys: readonly PasskeyRow[] },
): CreationOptions => ({
  rp: { id: domain, name: 'DigiSignCast' },
  user: { id: userHandleOf(user.id), name: user.username, displayName: user.name },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeLifeMs,
  excludeCredentials: known(passkeys, domain),
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
  attestation: 'none',
  extensions: { credProps: true },
})

/**
 * For a user's own passkeys, or for any passkey of the domain. As second factor, the password has verified the user; alone,
 * and for a session that is open, the device has to.
 */
export const requestOptions = (
  challenge: string,
  { purpose, domain }: Ceremony,
  passkeys: readonly PasskeyRow[],
): RequestOptions => ({
  challenge,
  timeout: challengeLifeMs,
  rpId: domain,
  allowCredentials: known(passkeys, domain),
  userVerification: purpose === 'second-factor' ? 'discouraged' : 'required',
})

const known = (passkeys: readonly PasskeyRow[], domain: string) =>
  passkeys
    .filter((passkey) => passkey.domain === domain)
    .map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports: JSON.parse(transports) as string[],
    }))

/** The user handle that a passkey stores: the id of the user. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

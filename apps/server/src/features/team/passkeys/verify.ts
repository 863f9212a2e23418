import type { NewPasskey, PasskeyAnswer } from '@digisigncast/contract/accounts/passkey-answers'
import { Failure, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Ceremony, takeChallenge } from './challenges.ts'
import { algorithms, userHandleOf } from './options.ts'
import * as repo from './passkeys.repo.ts'
import type { RelyingParty } from './relying-party.ts'

/** A passkey that has signed, and what to store about its use. */
export interface SignedBy {
  row: repo.PasskeyRow
  counter: number
  isBackedUp: boolean
}

/** The signature is right, but the counter of the passkey is not above the last one: it may have been copied. */
export class CopiedPasskey extends Failure {
  readonly row: repo.PasskeyRow
  constructor(row: repo.PasskeyRow) {
    const message =
      'This passkey was refused: it may have been copied. Sign in another way, and replace it in your profile.'
    super('request.invalid', message, { passkey: [message] })
    this.row = row
  }
}

// The same for unknown passkeys and wrong signatures.
const refused = (): never =>
  invalid('passkey', 'This passkey was not accepted. It may have been deleted, or belong to another user or address.')
const tooLate = (): never => invalid('passkey', 'This took too long, or was sent twice. Try again.')

const load = () => import('@simplewebauthn/server')

/**
 * Checks an answer of a browser to request options. The challenge is used up in any case.
 * @throws Failure (`passkey`), also CopiedPasskey
 */
export async function verifyAnswer(
  platform: Platform,
  { origins }: RelyingParty,
  ceremony: Ceremony,
  answer: PasskeyAnswer,
): Promise<SignedBy> {
  const challenge = challengeOf(answer.response.clientDataJSON) ?? refused()
  if (!(await takeChallenge(platform, challenge, ceremony))) tooLate()
  const row = (await repo.findByCredential(platform.db, answer.id)) ?? refused()
  const { domain, purpose, userId } = ceremony
  const handle = answer.response.userHandle ?? undefined
  if (row.domain !== domain || (userId !== null && row.user_id !== userId)) refused()
  if (handle === undefined ? userId === null : handle !== userHandleOf(row.user_id)) refused()
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: {
      ...answer,
      authenticatorAttachment: undefined,
      response: { ...answer.response, userHandle: handle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    // The library compares the counter before the signature, so an unsigned answer could make it fail: see below.
    credential: { id: row.credential_id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: 0 },
    requireUserVerification: false,
  }).catch(refused)
  if (!verified) refused()
  if (purpose !== 'second-factor' && !info.userVerified)
    invalid('passkey', 'Your device has to check that it is you, by its PIN, fingerprint or face.')
  const { newCounter: counter } = info
  if ((counter > 0 || row.counter > 0) && counter <= row.counter) throw new CopiedPasskey(row)
  return { row, counter, isBackedUp: info.credentialBackedUp }
}

/** Stores the use of a passkey. Fails when it was deleted, or used by another call, meanwhile. */
export async function noteUse(db: Platform['db'], signedBy: SignedBy, now: number): Promise<void> {
  if (!(await repo.use(db, { ...signedBy, now }))) refused()
}

/** A passkey that a browser has created, without its owner and name. */
export type CreatedPasskey = Pick<
  repo.PasskeyRow,
  | 'credential_id'
  | 'domain'
  | 'public_key'
  | 'counter'
  | 'transports'
  | 'aaguid'
  | 'can_be_backed_up'
  | 'is_backed_up'
  | 'works_alone'
>

/**
 * Checks an answer of a browser to creation options. The challenge is used up in any case.
 * @throws Failure (`passkey`)
 */
export async function verifyCreation(
  platform: Platform,
  { origins }: RelyingParty,
  ceremony: Ceremony,
  created: NewPasskey,
): Promise<CreatedPasskey> {
  const notCreated = (): never => invalid('passkey', 'This passkey could not be added. Try again, or use another one.')
  const challenge = challengeOf(created.response.clientDataJSON) ?? notCreated()
  if (!(await takeChallenge(platform, challenge, ceremony))) tooLate()
  const { domain } = ceremony
  const { verifyRegistrationResponse } = await load()
  const { clientDataJSON, attestationObject } = created.response
  const { id, rawId, type } = created
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(notCreated)
  if (!verified || info.credential.id !== id) return notCreated()
  return {
    credential_id: id,
    domain,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: JSON.stringify(created.response.transports ?? []),
    aaguid: info.aaguid,
    can_be_backed_up: Number(info.credentialDeviceType === 'multiDevice'),
    is_backed_up: Number(info.credentialBackedUp),
    // Browsers that do not say it store passkeys with their user.
    works_alone: Number(info.userVerified && created.clientExtensionResults.credProps?.rk !== false),
  }
}

/** Undefined for what is no client data of WebAuthn, or comes from a frame of another site. */
function challengeOf(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

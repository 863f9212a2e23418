import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '@digisigncast/contract/accounts/passkey-answers'
import { addPasskey, startPasskey } from '@digisigncast/contract/accounts/passkeys'
import type { Client } from '../client.ts'

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR of what an authenticator sends: integers, bytes, text and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as Parameters<typeof cbor>[0])])
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  return Buffer.concat([head(2, value.length), value])
}

/** Faults of a browser and its authenticator, for tests of attacks. */
export interface Faults {
  origin?: string
  domain?: string
  challenge?: string
  userHandle?: string | undefined
  type?: string
  /** The device has not checked who uses it. */
  isUnverified?: boolean
  counter?: number
  crossOrigin?: boolean
}

interface Credential {
  id: string
  privateKey: KeyObject
  userHandle: string
}

/** A browser with an authenticator (ES256), at one address. */
export function softAuthenticator(origin: string) {
  let counter = 0

  const authenticatorData = (domain: string, { isUnverified = false, counter: forced }: Faults, attested?: Buffer) => {
    counter += 1
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (attested ? 0x40 : 0)
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags, 0)
    bytes.writeUInt32BE(forced ?? counter, 1)
    return Buffer.concat([sha256(domain), bytes, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, faults: Faults) =>
    JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? origin,
      crossOrigin: faults.crossOrigin ?? false,
    })

  /** Creates a passkey. */
  const create = (options: CreationOptions, faults: Faults = {}): { credential: Credential; answer: NewPasskey } => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(16)
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const authData = authenticatorData(faults.domain ?? options.rp.id, faults, attested)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const answer: NewPasskey = {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
      clientExtensionResults: { credProps: { rk: true } },
    }
    return { credential: { id: answer.id, privateKey, userHandle: options.user.id }, answer }
  }

  /** Signs with a passkey. */
  const get = (options: RequestOptions, credential: Credential, faults: Faults = {}): PasskeyAnswer => {
    const data = clientData('webauthn.get', options.challenge, faults)
    const authData = authenticatorData(faults.domain ?? options.rpId, faults)
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), credential.privateKey)
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: 'userHandle' in faults ? faults.userHandle : credential.userHandle,
      },
    }
  }

  return { create, get }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

export interface AddedPasskey {
  id: string
  credential: Credential
  recoveryCodes: string[]
  sign: (options: RequestOptions, faults?: Faults) => PasskeyAnswer
}

/** Adds a passkey of a signed-in user. `by` calls the server at the address of the authenticator. */
export async function addPasskeyOf(by: Client, device: SoftAuthenticator, name = 'Laptop'): Promise<AddedPasskey> {
  const options = await by.call(startPasskey, {})
  if (options.status !== 200) throw new Error(`options answered ${options.status}: ${options.body.message}`)
  const { credential, answer } = device.create(options.body.data)
  const added = await by.call(addPasskey, { body: { name, passkey: answer } })
  if (added.status !== 200) throw new Error(`add answered ${added.status}: ${added.body.message}`)
  const { passkey, recovery_codes } = added.body.data
  return {
    id: passkey.id,
    credential,
    recoveryCodes: recovery_codes,
    sign: (request, faults) => device.get(request, credential, faults),
  }
}

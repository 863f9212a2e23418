import { z } from 'zod'
import { bounded } from '../api/bounded.ts'

/** Bytes as browsers send them (base64url), of at most `most` characters. */
const bytes = (most: number) => bounded(most, 'This is too long.').regex(/^[\w-]*$/, 'This is not a passkey.')
const CredentialId = bytes(1400)
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
}
const notOne = 'Use a passkey.'

/** `RegistrationResponseJSON` of WebAuthn: the answer of the browser to creation options. */
export const NewPasskey = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
    clientExtensionResults: z
      .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })
      .optional()
      .default({}),
  },
  notOne,
)
export type NewPasskey = z.output<typeof NewPasskey>

/** `AuthenticationResponseJSON` of WebAuthn: the answer of the browser to request options. */
export const PasskeyAnswer = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).nullish(),
    }),
  },
  notOne,
)
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const Transports = z.array(z.string())
const KnownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports })
const UserVerification = z.enum(['required', 'preferred', 'discouraged'])

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
  extensions: z.object({ credProps: z.boolean() }),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Without `allowCredentials`: any passkey of this address. */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(KnownPasskey),
  userVerification: UserVerification,
})
export type RequestOptions = z.output<typeof RequestOptions>

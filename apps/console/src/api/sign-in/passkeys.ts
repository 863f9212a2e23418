import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '@digisigncast/contract/accounts/passkey-answers'
import { startPasskeyConfirmation } from '@digisigncast/contract/accounts/passkeys'
import type { PublicKeyCredentialDescriptorJSON } from '@simplewebauthn/browser'
import { call, failureText } from '../client.ts'

/** Whether this browser can use passkeys, if the address can. */
export const hasPasskeySupport = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

/** The browser or its user did not use a passkey. The message says what to do. */
class PasskeyFailure extends Error {
  readonly kind = 'passkey'
}

export const isPasskeyFailure = (failure: unknown): failure is PasskeyFailure => failure instanceof PasskeyFailure

/** The message for the user after a failed use of a passkey. */
export const passkeyFailureText = (failure: unknown): string =>
  (isPasskeyFailure(failure) ? failure.message : failureText(failure)) || 'The passkey could not be used. Try again.'

// Few pages need it, and only when a passkey is used.
const load = () => import('@simplewebauthn/browser')

/** Lets the browser create a passkey. */
export const createPasskey = (options: CreationOptions): Promise<NewPasskey> =>
  explained(options, async () => {
    const { startRegistration } = await load()
    const { authenticatorAttachment: _, ...created } = await startRegistration({
      optionsJSON: { ...options, excludeCredentials: descriptors(options.excludeCredentials) },
    })
    const { credProps } = created.clientExtensionResults
    return { ...created, clientExtensionResults: credProps ? { credProps } : {} }
  })

/** Lets the browser ask for a passkey. */
export const askForPasskey = (options: RequestOptions): Promise<PasskeyAnswer> =>
  explained(options, async () => {
    const { startAuthentication } = await load()
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: { ...options, allowCredentials: descriptors(options.allowCredentials) },
    })
    return { id, rawId, type, response }
  })

/** A passkey of the signed-in user, to confirm this session or a change in it. */
export async function confirmByPasskey(): Promise<PasskeyAnswer> {
  const { data } = await call(startPasskeyConfirmation, {})
  return askForPasskey(data)
}

const descriptors = (known: RequestOptions['allowCredentials']) => known as PublicKeyCredentialDescriptorJSON[]

/** Browsers do not say whether the user has canceled or no passkey fits. */
const words: Partial<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was canceled, or none of yours fits. Try again, or use another way.',
  InvalidStateError: 'This device already has a passkey of yours for this address.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot be used. Try another one.',
}
const tooLate = 'This took too long. Try again.'

async function explained<T>({ timeout }: { timeout: number }, use: () => Promise<T>): Promise<T> {
  const startedAt = Date.now()
  try {
    return await use()
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    const isLate = name === 'NotAllowedError' && Date.now() - startedAt >= timeout
    throw new PasskeyFailure(isLate ? tooLate : (words[name] ?? 'The passkey could not be used. Try again.'))
  }
}

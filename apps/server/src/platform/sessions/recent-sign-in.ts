import { type Endpoint, recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { callOrigin } from '../caller.ts'
import { fail } from '../fail.ts'
import type { Actor } from './sessions.ts'

/** The session that makes a call. */
export interface SignIn {
  endpoint: Endpoint
  confirmedAt: number
  now: () => number
}

/** Fails with `auth.confirm_required` when the last sign-in or confirmation is not recent. */
export function requireRecentSignIn({ confirmedAt }: Pick<Actor, 'confirmedAt'>, now: number): void {
  if (now - confirmedAt >= recentSignInMs)
    fail('auth.confirm_required', 'This needs a sign-in of the last 10 minutes. Confirm that it is you, and try again.')
}

/** Refuses to commit changes with such an effect by an old session, whatever call makes them. */
export function guardRisks(): void {
  const signIn = callOrigin()?.signIn
  if (signIn) requireRecentSignIn(signIn, signIn.now())
}

/** Notes that the user of the current call has just proven who it is, by a password, a code or a passkey that the call has. */
export function noteProof(): void {
  const signIn = callOrigin()?.signIn
  if (signIn) signIn.confirmedAt = signIn.now()
}

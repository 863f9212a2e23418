import { type Endpoint, recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { callOrigin } from '../caller.ts'
import { fail } from '../fail.ts'
import type { Actor } from './sessions.ts'

/** The session of a call, and what it makes of it. */
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

/** Lets no change with such an effect be committed by an old session, whatever call it comes from. */
export function guardRisks(): void {
  const signIn = callOrigin()?.signIn
  if (signIn) requireRecentSignIn(signIn, signIn.now())
}

/** Notes that the user of the current call has proven who it is: with the password that the call has sent. */
export function noteProof(): void {
  const signIn = callOrigin()?.signIn
  if (signIn) signIn.confirmedAt = signIn.now()
}

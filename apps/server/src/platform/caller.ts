import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallHints } from './call-hints.ts'
import type { SignIn } from './sessions/recent-sign-in.ts'

/** Origin of the current call, for the log. */
export interface CallOrigin {
  address: string
  isOwner: boolean
  /** False for public calls. */
  isSignedIn: boolean
  /** Id of the sign-in, the API token or the incoming hook. */
  caller?: { session?: string; token?: string; hook?: string } | undefined
  /** Of changes by signed-in users. */
  hints?: CallHints | undefined
  /** Of calls with a session. */
  signIn?: SignIn | undefined
}

const origins = new AsyncLocalStorage<CallOrigin>()

export const withOrigin = <T>(origin: CallOrigin, work: () => T): T => origins.run(origin, work)

/** Undefined for the server's own work. */
export const callOrigin = (): CallOrigin | undefined => origins.getStore()

/** Runs work that a call starts but that is logged as the server's own. */
export const withoutOrigin = <T>(work: () => T): T => origins.exit(work)

import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the call comes from that is being answered, for the log. */
export interface CallOrigin {
  address: string
  isOwner: boolean
  /** False for public calls. */
  isSignedIn: boolean
}

const origins = new AsyncLocalStorage<CallOrigin>()

export const withOrigin = <T>(origin: CallOrigin, work: () => T): T => origins.run(origin, work)

/** Undefined for what the server does by itself. */
export const callOrigin = (): CallOrigin | undefined => origins.getStore()

/** Does work that a call only sets off: what it writes down is the server's own. */
export const withoutOrigin = <T>(work: () => T): T => origins.exit(work)

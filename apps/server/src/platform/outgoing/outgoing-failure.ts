export type OutgoingFault =
  | 'invalid_address'
  /** In a private network. Devices there may reach it, this server does not. */
  | 'not_public'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'too_large'

/** Why a request failed, as a sentence for the user who entered the address. */
export class OutgoingFailure extends Error {
  readonly code: OutgoingFault

  constructor(code: OutgoingFault, message: string) {
    super(message)
    this.code = code
  }
}

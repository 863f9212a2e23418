import type { SourceFault } from '@digisigncast/contract/slides/data-sources'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'

/** The source is at fault. The message is a sentence for the user. */
export class SourceFailure extends Error {
  readonly code: SourceFault

  constructor(code: SourceFault, message: string) {
    super(message)
    this.code = code
  }
}

/** The kind of an error and its sentence for the user; undefined for faults of the server. */
export function faultOf(error: unknown): { code: SourceFault; message: string } | undefined {
  if (error instanceof SourceFailure || error instanceof OutgoingFailure) return error
  if (!(error instanceof Undecodable)) return undefined
  return { code: 'wrong_format', message: error.message || 'The answer could not be read.' }
}

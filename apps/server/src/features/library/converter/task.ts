import type { ErrorCode } from '@digisigncast/contract/api/errors'
import { asFailure } from '../../../platform/http/errors.ts'
import type { queue } from '../conversions/index.ts'

/** A conversion that this server has taken. */
export interface Task {
  row: queue.ConversionRow
  holder: string
  stop: AbortSignal
}

/** The message is for the user. */
export class CannotConvert extends Error {}

const forUsers = new Set<ErrorCode>([
  'plan.limit_reached',
  'server.storage_full',
  'request.invalid',
  'request.too_many',
  'server.unavailable',
])

/** Throws failures that the user can solve as `CannotConvert`, and others as they are. */
export function explain(error: unknown): never {
  const { code, message } = asFailure(error as Error)
  if (forUsers.has(code)) throw new CannotConvert(message)
  throw error
}

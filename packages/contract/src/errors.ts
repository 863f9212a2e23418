import { z } from 'zod'

/** Every code a failure can carry, with the HTTP status it is sent with. */
export const errorStatus = {
  'request.unreadable': 400,
  'auth.required': 401,
  'auth.invalid_credentials': 401,
  'auth.forbidden': 403,
  'auth.account_inactive': 403,
  /** The subscription is suspended or over: everything plays on, nothing can be changed. */
  'subscription.ended': 403,
  /** Whoever only looks into an account changes nothing. */
  'view.read_only': 403,
  /** A disconnected device asks to come back: it may after a person has approved it. */
  'device.waiting': 403,
  'resource.not_found': 404,
  'resource.conflict': 409,
  'plan.limit_reached': 409,
  /** As many unfinished uploads as one user may have. */
  'upload.too_many_open': 409,
  'upload.too_large': 413,
  'upload.unsupported_type': 415,
  'request.invalid': 422,
  'request.too_many': 429,
  'server.unexpected': 500,
  /** Something that the server needs is away; it comes back by itself. */
  'server.unavailable': 503,
  /** Stripe cannot be reached, or refuses. */
  'payment.unavailable': 503,
  'server.storage_full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every answer that is not a success. `errors` names fields. */
export const ApiError = z.object({
  message: z.string(),
  code: z.enum(codes),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ApiError = z.infer<typeof ApiError>

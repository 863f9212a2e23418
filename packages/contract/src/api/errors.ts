import { z } from 'zod'

/** Error codes with their HTTP status. */
export const errorStatus = {
  'request.unreadable': 400,
  'auth.required': 401,
  'auth.invalid_credentials': 401,
  'auth.forbidden': 403,
  'auth.account_inactive': 403,
  /** The call needs a recent sign-in: confirm it with `session/confirm` and repeat the call. */
  'auth.confirm_required': 403,
  /** Two-factor authentication is required for this user, who has not turned it on. */
  'auth.second_factor_required': 403,
  /** Displays could show a difference, and changes of this user need approval. */
  'auth.publish_required': 403,
  /** The account signs in by single sign-on only. */
  'auth.sso_required': 403,
  /** The subscription is suspended or expired: screens keep playing, but nothing can be changed. */
  'subscription.ended': 403,
  /** "View as" mode is read-only. */
  'view.read_only': 403,
  /** A disconnected device tries to reconnect; a user must approve it first. */
  'device.waiting': 403,
  /** The content also plays on screens that this user does not manage. */
  'content.shared': 403,
  'resource.not_found': 404,
  'resource.conflict': 409,
  'plan.limit_reached': 409,
  /** The user has reached the limit of unfinished uploads. */
  'upload.too_many_open': 409,
  'upload.too_large': 413,
  'upload.unsupported_type': 415,
  'request.invalid': 422,
  'request.too_many': 429,
  'server.unexpected': 500,
  /** A service that the server depends on is temporarily unavailable. */
  'server.unavailable': 503,
  /** Stripe is unreachable or rejects the request. */
  'payment.unavailable': 503,
  'server.storage_full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** For objects that were deleted, never existed, or belong to another customer. */
export const goneText = (what: string): string => `This ${what} no longer exists.`

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Body of every error response. The keys of `errors` are fields. */
export const ApiError = z.object({
  message: z.string(),
  /** A code that only a newer server knows reads as an unexpected error, with the sentence of the server. */
  code: z.enum(codes).catch('server.unexpected'),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ApiError = z.infer<typeof ApiError>

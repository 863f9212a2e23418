import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf } from '../api/wire.ts'

const Release = z.object({
  version: z.string(),
  /** The first 12 digits of the git commit, or `unknown`. */
  commit: z.string(),
})

export const Site = z.object({
  /** Origins, without a slash at the end. */
  customer_url: z.string(),
  admin_url: z.string(),
  /** Address for Register Now; null when registration is closed. */
  register_url: z.string().nullable(),
  /** Path of the Android player app; null until the server has signed it. */
  player_app: z.string().nullable(),
  max_upload_bytes: z.int(),
  /** Passkeys can be used at the address of the call. */
  has_passkeys: z.boolean(),
  /** The version of the server. Only in replies to the platform owner. */
  release: Release.optional(),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'site',
  allow: ['public'],
  summary: 'Get the site information that pages need before sign-in.',
  reply: dataOf(Site),
})

export const getPlayerAddress = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'site/player',
  allow: ['session'],
  summary: 'Get the address that turns any browser into a display, with its QR code.',
  reply: dataOf(z.object({ url: z.string(), qr_code: z.string() })),
})

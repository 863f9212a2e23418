import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/**
 * Who may make a call.
 * - `public`: anyone, no token needed · `device`: a paired device, by its own token
 * - `session`: any signed-in user · `member`: any user of a customer
 * - `admin`: the customer role admin · `super_admin`: the platform owner
 * - `area.action`: a customer user who holds that permission (an admin holds them all)
 */
export type Access = 'public' | 'device' | 'session' | 'member' | 'admin' | 'super_admin' | Permission

export interface Endpoint {
  method: 'GET' | 'POST'
  /** Path below `/api/v1/`, with `:name` for parameters. */
  path: string
  /** One entry that fits is enough. */
  allow: readonly [Access, ...Access[]]
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is `multipart/form-data`; the handler reads it as a stream, `body` only documents it. */
  multipart?: true
  /** Stays open when a subscription has ended, though it writes: what is somebody's own, or ends the suspension. */
  isOwn?: true
  /** Goes through many rows: one such call of an account at a time. */
  isHeavy?: true
  /** For who only looks into an account. Without it what reads is open to them, and what writes is not. */
  forViewers?: 'open' | 'closed'
  /** For the platform owner, whose other calls answer on the host of `ADMIN_URL` only. */
  onAnyHost?: true
  /** Accepted while the disk is full: it signs in or out, frees space, or keeps devices online. */
  onFullDisk?: true
  /** `z.file()`: the answer is the bytes of the file, under its type and name. */
  reply: z.ZodType
}

export const endpoint = <const E extends Endpoint>(e: E) => e

export const apiPrefix = '/api/v1'

/** What a handler receives: params, query and body after parsing. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType
    ? z.output<E[K]>
    : never
}

/** What a caller sends: the same fields before parsing (defaults may be left out). */
export type Sent<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType
    ? z.input<E[K]>
    : never
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

import type { Endpoint, Input } from '@digisigncast/contract/api/endpoint'
import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import type { AccountDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'

/** One thing that a call changes, and the body of the call for this thing alone. */
export interface Target {
  /** Undefined: the call creates it, and its id is the first new one. */
  id: string | undefined
  body: object
}

/** A call that can be proposed. */
export interface Proposable {
  endpoint: Endpoint
  kind: ProposalKind
  /** Empty: unknown, such as the playlist of an item that only a proposal has. */
  targetsOf: (rows: AccountDb, body: object) => Promise<Target[]>
  /** Makes the call. Uses no other connection than that of `platform`. */
  apply: (platform: Platform, member: Member, body: object) => Promise<unknown>
}

interface Declared<Body> {
  kind: ProposalKind
  targetsOf: (body: Body, rows: AccountDb) => Target[] | Promise<Target[]>
  apply: (platform: Platform, member: Member, body: Body) => Promise<unknown>
}

type BodyOf<E extends Endpoint> = Input<E> extends { body: infer Body } ? Body : never

/** Declares how a call is proposed; bodies are parsed ones. */
export const proposable = <E extends Endpoint>(
  endpoint: E,
  { kind, targetsOf, apply }: Declared<BodyOf<E>>,
): Proposable => ({
  endpoint,
  kind,
  targetsOf: async (rows, body) => targetsOf(body as BodyOf<E>, rows),
  apply: (platform, member, body) => apply(platform, member, body as BodyOf<E>),
})

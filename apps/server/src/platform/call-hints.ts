import type { IncomingHttpHeaders } from 'node:http'
import { changesHeader, tabHeader } from '@digisigncast/contract/api/endpoint'
import { type HintType, writeHints } from '@digisigncast/contract/events/hints'
import { callOrigin } from './caller.ts'
import type { Actor } from './sessions/sessions.ts'

type User = Pick<Actor, 'userId' | 'accountId'>

/** Collects the hints that a call sends to its own user, for its response. */
export interface CallHints {
  user: User
  /** The tab of the console that makes the call. */
  tab: string | undefined
  types: Set<HintType>
  /** Later hints are of work that the call has started: its response did not list them. */
  isAnswered: boolean
}

export const openCallHints = ({ userId, accountId }: User, headers: IncomingHttpHeaders): CallHints => ({
  user: { userId, accountId },
  tab: tabIn(headers[tabHeader]),
  types: new Set(),
  isAnswered: false,
})

/** Adds hints to the response of the current call, if they are for its user. Returns the tab that needs no message. */
export function noteHints(types: readonly HintType[], isFor: (user: User) => boolean): string | undefined {
  const hints = callOrigin()?.hints
  if (!hints || hints.isAnswered || !isFor(hints.user)) return undefined
  for (const type of types) hints.types.add(type)
  return hints.tab
}

/** Ends the collection. Returns the headers of the response; none for a call that sent no hints. */
export function answerHeaders(hints: CallHints): Record<string, string> {
  hints.isAnswered = true
  return hints.types.size > 0 ? { [changesHeader]: writeHints(hints.types) } : {}
}

const tabIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined

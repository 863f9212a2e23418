import type { Certainty, Severity, Urgency } from '@digisigncast/contract/accounts/warnings'
import type { Shape } from './shapes.ts'

/** What names a warning. */
export interface CapIdentity {
  sender: string
  identifier: string
  sent: string
}

/** A warning in CAP 1.2 or 1.1, with the parts that are used. Texts are cut. */
export interface CapAlert extends CapIdentity {
  /** Actual, Exercise, System, Test or Draft. */
  status: string
  /** Alert, Update, Cancel, Ack or Error. */
  msgType: string
  /** Public, Restricted or Private. Missing in documents that earlier versions stored, as are areas and all clears. */
  scope?: string
  /** The earlier messages that an Update or a Cancel is about. */
  references: CapIdentity[]
  infos: CapInfo[]
}

/** The text of a warning in a language, or about one of its events. */
export interface CapInfo {
  language: string
  event: string
  headline: string
  description: string
  instruction: string
  severity: Severity
  urgency: Urgency
  certainty: Certainty
  /** In ms since 1970; null: not given. */
  effectiveAt: number | null
  expiresAt: number | null
  /** Descriptions and geocodes of its areas. */
  areas?: string[]
  geocodes?: string[]
  /** All of its areas on the map. Missing if one of them has no shape that can be read. */
  shapes?: Shape[]
  /** The danger is over. */
  isAllClear?: boolean
}

/** An entry of a feed that links to its warning. */
export interface CapLink {
  url: string
  /** When the warning expires, if the entry says it (ms since 1970). */
  expiresAt: number | null
}

export interface CapAnswer {
  /** Title of the feed; empty for a warning. */
  title: string
  /** The most severe ones, and with them the links, up to a limit. */
  alerts: CapAlert[]
  links: CapLink[]
  /** Number of the others. */
  unread: number
}

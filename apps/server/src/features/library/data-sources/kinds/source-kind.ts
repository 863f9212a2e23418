import type { ListedSettings, SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import type { RetrievedSourceKind, SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { ScreensTrx } from '../../../../database/open.ts'
import type { Env } from '../../../../env.ts'
import type { CapAlert } from '../../../../platform/decoding/source-data/cap-answer.ts'
import type { DataFormat } from '../../../../platform/decoding/source-data/parse-data.ts'
import type { Fetched } from '../../../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import type { SourceRef } from '../data-sources.repo.ts'
import type { ActingSource, Shortfall, SourceEffects } from '../source-effects.ts'
import type { SourceFailure } from '../source-failure.ts'

export type SettingsOf<Kind extends SourceKind> = Extract<SourceSettings, { kind: Kind }>

/** Data that users type. It is stored apart, and the row of the source has its size only. */
export interface TypedKind<Kind extends SourceKind> {
  typed: {
    /** The settings with the size of the data. */
    listedOf(settings: SettingsOf<Kind>): Extract<ListedSettings, { kind: Kind }>
    dataOf(settings: SettingsOf<Kind>): SourceData
    /** The settings with the stored data (JSON). */
    settingsWith(stored: string): SettingsOf<Kind>
  }
}

/** Data that is retrieved from an address. */
export interface RetrievedKind<Kind extends SourceKind> {
  typed?: undefined
  /** Header `Accept`. */
  accept: string
  /** Whether its data depends on the time, too: the answer is read even if it has not changed. */
  dependsOnTime?: true
  addressOf(settings: SettingsOf<Kind>, env: Env): string
  /** What an answer without content (204) means. Omitted: a failure. */
  nothing?: Reading
  /** Throws `SourceFailure` or `Undecodable` for an answer that is not in the format of the kind. */
  read(answer: Answer, settings: SettingsOf<Kind>, tools: ReadTools): Reading | Promise<Reading>
  /** Refuses settings that this user may not save, although the user may save data sources. */
  beforeSave?(settings: SettingsOf<Kind>, by: Saving, effects: SourceEffects): Promise<void>
  /** Refuses to change, delete or restore a source with these settings, for a user who may not begin or end what it causes. */
  beforeChange?(settings: SettingsOf<Kind>, by: Saving, effects: SourceEffects): Promise<void>
  /** Does what a retrieval causes beside its data. */
  afterRead?(
    reading: Reading,
    settings: SettingsOf<Kind>,
    to: { source: ActingSource; effects: SourceEffects },
  ): Promise<Shortfall | undefined>
}

/** The content of an answer. */
export interface Reading {
  data: SourceData
  alerts?: readonly CapAlert[] | undefined
  /** A failure beside the data: some of it could not be retrieved. */
  fault?: SourceFailure | undefined
}

interface Saving {
  trx: ScreensTrx
  member: Member
}

export interface ReadTools {
  platform: Platform
  source: SourceRef
  parse: ParseAnswer
}

export type Answer = Pick<Fetched, 'headers' | 'body' | 'url'>

/** Parses the text of an answer in a separate process. */
type ParseAnswer = (format: DataFormat, answer: Pick<Answer, 'headers' | 'body'>) => Promise<SourceData>

/** The descriptor of a kind of data sources for the server. */
export type ServerSourceKind<Kind extends SourceKind> = Kind extends RetrievedSourceKind
  ? RetrievedKind<Kind>
  : TypedKind<Kind>

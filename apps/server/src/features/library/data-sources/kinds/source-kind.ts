import type { ListedSettings, SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import type { RetrievedSourceKind, SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { Env } from '../../../../env.ts'
import type { DataFormat } from '../../../../platform/decoding/source-data/parse-data.ts'
import type { Fetched } from '../../../../platform/outgoing/fetch-public.ts'

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
  /** Throws `SourceFailure` or `Undecodable` for an answer that is not in the format of the kind. */
  read(answer: Answer, settings: SettingsOf<Kind>, parse: ParseAnswer): SourceData | Promise<SourceData>
}

export type Answer = Pick<Fetched, 'headers' | 'body'>

/** Parses the text of an answer in a separate process. */
type ParseAnswer = (format: DataFormat, answer: Answer) => Promise<SourceData>

/** The descriptor of a kind of data sources for the server. */
export type ServerSourceKind<Kind extends SourceKind> = Kind extends RetrievedSourceKind
  ? RetrievedKind<Kind>
  : TypedKind<Kind>

import type { WarningAreas } from '@digisigncast/contract/accounts/warnings'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { onDemand } from '../../on-demand.ts'
import type { CapAnswer } from './cap-answer.ts'

type Parse = (text: string, now: number) => SourceData

/** Parsers of the answers of data sources, by format. They refuse other formats. */
const parsers = {
  table: onDemand(async () => (await import('./parse-table.ts')).parseTable),
  feed: onDemand(async () => (await import('./parse-feed.ts')).parseFeed),
  calendar: onDemand(async () => (await import('./parse-calendar.ts')).parseCalendar),
} satisfies Record<string, () => Promise<Parse>>

export type DataFormat = keyof typeof parsers

export interface DataAnswer {
  kind: DataFormat
  text: string
  now: number
}

export async function parseData({ kind, text, now }: DataAnswer): Promise<SourceData> {
  const parse: Parse = await parsers[kind]()
  return parse(text, now)
}

const loadCap = onDemand(async () => (await import('./parse-cap.ts')).parseCap)

export interface CapText {
  text: string
  now: number
  base?: string
  within?: WarningAreas
}

/** Reads a warning in CAP, or a feed of warnings, from an address. */
export async function parseCapText({ text, ...from }: CapText): Promise<CapAnswer> {
  const parse = await loadCap()
  return parse(text, from)
}

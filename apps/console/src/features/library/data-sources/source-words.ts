import type { ListedSettings, ListedSource, SourceFault } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'

export const kindTexts: Record<SourceKind, { label: string; hint: string }> = {
  table: { label: 'Table', hint: 'Rows that you type: prices, rooms, names.' },
  csv: { label: 'CSV Table', hint: 'Rows of an address, such as a Google Sheet.' },
  feed: { label: 'Feed', hint: 'Headlines of RSS, Atom or JSON Feed.' },
  calendar: { label: 'Calendar', hint: 'Events of an iCalendar address.' },
  weather: { label: 'Weather', hint: 'The forecast for a place.' },
}

export const sourceKinds: readonly SourceKind[] = ['table', 'csv', 'feed', 'calendar', 'weather']

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const sizeOf = (columns: number, rows: number): string =>
  `${counted(columns, 'column')}, ${counted(rows, 'row')}`

/** For example: 3 columns, 12 rows. */
export const sizeText = ({ columns, rows }: { columns: readonly unknown[]; rows: readonly unknown[] }): string =>
  sizeOf(columns.length, rows.length)

export const allColumnsHint = 'Displays get all columns of this table, also those that a slide does not show.'

/** The host of the address, the place, or the size of a typed table. */
export function originText(settings: ListedSettings): string {
  switch (settings.kind) {
    case 'table':
      return sizeOf(settings.columns, settings.rows)
    case 'weather':
      return settings.place
    default:
      return new URL(settings.url).hostname
  }
}

/** For example: Every 15 minutes. */
export function intervalText(minutes: number): string {
  if (minutes === 24 * 60) return 'Once a day'
  if (minutes === 60) return 'Every hour'
  return minutes % 60 === 0 ? `Every ${minutes / 60} hours` : `Every ${minutes} minutes`
}

const laterAgain = 'It is retrieved again automatically.'
const checkAddress = 'Check the address, or copy it again.'

const advices: Partial<Record<SourceFault, string>> = {
  not_public: 'If it is in your network, ask the operator of this service to add it to ALLOW_PRIVATE_ADDRESSES.',
  refused: 'Publish it so that everyone with the link can read it, without signing in.',
  missing: checkAddress,
  redirects: checkAddress,
  too_large: 'Publish less of it, for example fewer rows or events.',
  status: laterAgain,
  unreachable: laterAgain,
  timeout: laterAgain,
}

const formatAdvices: Partial<Record<SourceKind, string>> = {
  csv: 'In Google Sheets choose File, Share, Publish to web, CSV, and copy that link.',
  feed: 'Use the address of the feed, not of the page that links to it.',
  calendar: 'Use the address in iCal format (.ics) from the settings of the calendar.',
  weather: laterAgain,
}

/** Advice for an error; undefined if its sentence says it. */
export const adviceFor = (kind: SourceKind, code: SourceFault | null): string | undefined =>
  code === 'wrong_format' ? formatAdvices[kind] : code === null ? undefined : advices[code]

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The sources whose name contains the text. */
export const namedLike = (sources: readonly ListedSource[], text: string): readonly ListedSource[] =>
  text === '' ? sources : sources.filter(({ name }) => plain(name).includes(plain(text)))

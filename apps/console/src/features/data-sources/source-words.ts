import type { DataSource, SourceKind, SourceSettings } from '@digisigncast/contract/slides/data-sources'

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

/** The host of the address, the place, or the size of a typed table. */
export function originText(settings: SourceSettings): string {
  switch (settings.kind) {
    case 'table':
      return `${counted(settings.table.columns.length, 'column')}, ${counted(settings.table.rows.length, 'row')}`
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

/** Advice for a failure; undefined if the reason says it. */
export function adviceFor(kind: SourceKind, error: string): string | undefined {
  if (/not a public address/.test(error))
    return 'The operator of this server can allow addresses of the own network (ALLOW_PRIVATE_ADDRESSES).'
  if (/answered 40[13]/.test(error)) return 'Publish it so that everyone with the link can read it, without signing in.'
  if (/answered (404|410)/.test(error)) return 'Check the address, or copy it again.'
  if (/answered \d|could not be reached|No complete answer/.test(error)) return 'It is retrieved again automatically.'
  if (kind === 'csv' && /not a table|table is empty/.test(error))
    return 'In Google Sheets choose File, Share, Publish to web, CSV, and copy that link.'
  if (kind === 'feed' && /not a feed/.test(error))
    return 'Use the address of the feed, not of the page that links to it.'
  if (kind === 'calendar' && /not a calendar/.test(error))
    return 'Use the address in iCal format (.ics) from the settings of the calendar.'
  return undefined
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The sources whose name contains the text. */
export const namedLike = (sources: readonly DataSource[], text: string): readonly DataSource[] =>
  text === '' ? sources : sources.filter(({ name }) => plain(name).includes(plain(text)))

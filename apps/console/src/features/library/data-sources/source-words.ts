import type { ListedSource } from '@digisigncast/contract/slides/data-sources'

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const sizeOf = (columns: number, rows: number): string =>
  `${counted(columns, 'column')}, ${counted(rows, 'row')}`

/** For example: 3 columns, 12 rows. */
export const sizeText = ({ columns, rows }: { columns: readonly unknown[]; rows: readonly unknown[] }): string =>
  sizeOf(columns.length, rows.length)

export const allColumnsHint = 'Displays get all columns of this table, also those that a slide does not show.'

export const laterAgain = 'It is retrieved again automatically.'

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The sources whose name contains the text. */
export const namedLike = (sources: readonly ListedSource[], text: string): readonly ListedSource[] =>
  text === '' ? sources : sources.filter(({ name }) => plain(name).includes(plain(text)))

import { maxDataText } from '@digisigncast/contract/slides/source-data'
import { decodeHTML } from 'entities'

/** A line of plain text without markup and control characters, cut to the limit. */
export function plainText(markup: string | undefined): string {
  const text = decodeHTML((markup ?? '').slice(0, maxMarkup).replace(/<[^>]*>/g, ' '))
  const line = text.replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length <= maxDataText ? line : `${line.slice(0, maxDataText - 1).trimEnd()}…`
}

/** Markup beyond this length is not read. */
const maxMarkup = 20_000

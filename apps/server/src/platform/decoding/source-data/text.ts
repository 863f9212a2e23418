import { plainLine } from '@digisigncast/contract/api/plain-text'
import { maxDataText } from '@digisigncast/contract/slides/source-data'
import { decodeHTML } from 'entities'

/** A line of plain text without markup, control characters and direction overrides, cut to the limit. */
export function plainText(markup: string | undefined): string {
  const text = decodeHTML(withoutTags((markup ?? '').slice(0, maxMarkup)))
  const line = plainLine(text.replace(/[\p{Cc}\p{Z}]+/gu, ' ')).replace(/ {2,}/g, ' ')
  return line.length <= maxDataText ? line : `${line.slice(0, maxDataText - 1).trimEnd()}…`
}

/** Markup beyond this length is not read. */
const maxMarkup = 20_000

/** With a blank for each tag. A pattern would take quadratic time for `<` without `>`. */
function withoutTags(markup: string): string {
  let text = ''
  let at = 0
  while (at < markup.length) {
    const start = markup.indexOf('<', at)
    const end = start === -1 ? -1 : markup.indexOf('>', start)
    if (end === -1) break
    text += `${markup.slice(at, start)} `
    at = end + 1
  }
  return text + markup.slice(at)
}

import { plainLine } from '@digisigncast/contract/api/plain-text'
import { maxDataText } from '@digisigncast/contract/source-kinds/source-data'
import { decodeHTML } from 'entities'

/** A line of text, letter by letter, without control characters and direction overrides, cut to the limit. */
export function plainText(text: string): string {
  const line = plainLine(text.slice(0, maxRead).replace(/[\p{Cc}\p{Z}]+/gu, ' ')).replace(/ {2,}/g, ' ')
  return line.length <= maxDataText ? line : `${line.slice(0, maxDataText - 1).trimEnd()}…`
}

/** The text of HTML, as one line. */
export const textOfMarkup = (markup: string): string => plainText(decodeHTML(withoutTags(markup.slice(0, maxRead))))

/** Text beyond this length is not read. */
const maxRead = 20_000

/** Tags within a line: no blank takes their place. */
const inline = new Set('a abbr b bdi cite code em font i ins mark q s small span strong sub sup time u wbr'.split(' '))
/** Elements whose content is not text. */
const hidden = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
])

function endOfContent(markup: string, closing: RegExp, start: number): number {
  closing.lastIndex = start
  return closing.exec(markup)?.index ?? markup.length
}

/** With a blank for each tag that ends a line or a part of it. A pattern would take quadratic time for `<` without `>`. */
function withoutTags(markup: string): string {
  let text = ''
  let at = 0
  while (at < markup.length) {
    const start = markup.indexOf('<', at)
    if (start === -1) break
    const name = /^<[/!?]?([a-z][a-z0-9]*)?/i.exec(markup.slice(start, start + 20))?.[0] ?? '<'
    if (name === '<') {
      // As in “5 < 6”.
      text += markup.slice(at, start + 1)
      at = start + 1
      continue
    }
    const tag = name.slice(1).toLowerCase()
    const closing = hidden.get(tag)
    const end = markup.indexOf('>', closing ? endOfContent(markup, closing, start) : start)
    if (end === -1) break
    text += markup.slice(at, start) + (inline.has(tag.replace('/', '')) ? '' : ' ')
    at = end + 1
  }
  return text + markup.slice(at)
}

import type { Fetched } from '../../../platform/outgoing/fetch-public.ts'
import { decodeCharset } from './decode-charset.ts'

/**
 * The text of an answer: in UTF-8 if it is valid, else in the charset of its type or its XML declaration, else in
 * Windows-1252. Many servers declare a charset for all files, whatever their text is in.
 */
export async function textOf({ headers, body }: Pick<Fetched, 'headers' | 'body'>): Promise<string> {
  const declared = [
    /charset=["']?([\w.:-]+)/i.exec(headers['content-type'] ?? ''),
    /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(body.toString('latin1', 0, 200)),
  ].flatMap((found) => found?.[1] ?? [])
  const charsets = [...markOf(body), ...declared.filter(isWithinUtf8), 'utf-8', ...declared]
  for (const charset of charsets) {
    const text = await decodeCharset(body, charset)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(body)
}

/** The charset of a byte order mark. */
function markOf(bytes: Buffer): string[] {
  const mark = bytes.toString('latin1', 0, 2)
  return mark === '\xff\xfe' ? ['utf-16le'] : mark === '\xfe\xff' ? ['utf-16be'] : []
}

/** Whether text in a charset is valid UTF-8, too, with another meaning. */
const isWithinUtf8 = (charset: string): boolean =>
  /^(iso-?2022|utf-?(7|16|32)|ucs-?2|unicode$)/i.test(charset.replaceAll('_', '-'))

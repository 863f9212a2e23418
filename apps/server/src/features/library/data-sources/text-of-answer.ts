import { onDemand } from '../../../platform/on-demand.ts'
import type { Fetched } from '../../../platform/outgoing/fetch-public.ts'

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

const loadTables = onDemand(() => import('iconv-lite'))

/** Of these, Node does not know all letters. */
const incomplete: ReadonlySet<string> = new Set(['euc-kr', 'big5'])
/** Names of programs that no list has. */
const aliases = new Map([
  ['ansi', 'windows-1252'],
  ['cp65001', 'utf-8'],
  ['uhc', 'euc-kr'],
  ['ujis', 'euc-jp'],
  ['utf-8-sig', 'utf-8'],
  ['utf8mb4', 'utf-8'],
])
/** The library has these beside charsets. */
const notCharsets: ReadonlySet<string> = new Set(['base64', 'binary', 'hex'])

/**
 * Decodes bytes in a charset: a label of the WHATWG Encoding Standard, or a name that Python, Windows or macOS use. Undefined
 * if the charset is unknown or the bytes are not text in it.
 */
async function decodeCharset(bytes: Buffer, label: string): Promise<string | undefined> {
  const name = label.trim().toLowerCase()
  const standard = standardName(aliases.get(name) ?? name)
  if (standard !== undefined && !incomplete.has(standard)) return decodedIn(bytes, standard)
  const { default: tables } = await loadTables()
  const charset = standard ?? name
  if (notCharsets.has(charset) || !tables.encodingExists(charset)) return undefined
  const text = tables.decode(bytes, charset)
  return text.includes('\ufffd') ? undefined : text
}

/** The name of the Encoding Standard; undefined if it has none. */
function standardName(name: string): string | undefined {
  const spellings = [
    name,
    name.replaceAll('_', '-'),
    name.replace(/[^a-z\d]/g, ''),
    name.replace(/^(?:cp|ms|win|windows)?[-_]?(125\d|874)$/, 'windows-$1'),
  ]
  for (const spelling of spellings) {
    try {
      return new TextDecoder(spelling).encoding
    } catch {
      // Not a label.
    }
  }
  return undefined
}

function decodedIn(bytes: Buffer, standard: string): string | undefined {
  try {
    return new TextDecoder(standard, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

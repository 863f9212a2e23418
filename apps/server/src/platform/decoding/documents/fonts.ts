import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Fonts with the widths of those that most PDFs expect to be installed, with Latin, Greek and Cyrillic letters. */
const files = [
  ['Arial', 'Regular', import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')],
  ['Arial', 'Italic', import.meta.resolve('@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf')],
  ['Arial', 'Bold', import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')],
  ['Arial', 'Bold Italic', import.meta.resolve('@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf')],
  ['Courier New', 'Regular', import.meta.resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf')],
  [
    'Courier New',
    'Italic',
    import.meta.resolve('@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf'),
  ],
  ['Courier New', 'Bold', import.meta.resolve('@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf')],
  [
    'Courier New',
    'Bold Italic',
    import.meta.resolve('@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf'),
  ],
  ['Times New Roman', 'Regular', import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf')],
  [
    'Times New Roman',
    'Italic',
    import.meta.resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'),
  ],
  ['Times New Roman', 'Bold', import.meta.resolve('@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf')],
  [
    'Times New Roman',
    'Bold Italic',
    import.meta.resolve('@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf'),
  ],
] as const

export interface FontFile {
  name: string
  bytes: Buffer
}

let read: FontFile[] | undefined

/** The fonts for PDFs that do not contain theirs, under the names that PDFs use. */
export function documentFonts(): readonly FontFile[] {
  read ??= files.map(([family, style, url]) => ({
    name: `${family} ${style}.ttf`,
    bytes: withNames(readFileSync(fileURLToPath(url)), family, style),
  }))
  return read
}

/** Tables of a font begin at multiples of this number of bytes. */
const alignment = 4
const headerBytes = 12
const tableEntryBytes = 16

/** A font with another name. Source: https://learn.microsoft.com/en-us/typography/opentype/spec/otff */
function withNames(font: Buffer, family: string, style: string): Buffer {
  const names = nameTable([
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replaceAll(' ', '')],
  ])
  const padding = Buffer.alloc((alignment - (font.length % alignment)) % alignment)
  const renamed = Buffer.concat([font, padding, names])
  const tables = font.readUInt16BE(4)
  for (let table = 0; table < tables; table += 1) {
    const entry = headerBytes + table * tableEntryBytes
    if (font.toString('latin1', entry, entry + 4) !== 'name') continue
    renamed.writeUInt32BE(renamed.length - names.length, entry + 8)
    renamed.writeUInt32BE(names.length, entry + 12)
  }
  return renamed
}

/** Source: https://learn.microsoft.com/en-us/typography/opentype/spec/name */
function nameTable(names: readonly (readonly [id: number, text: string])[]): Buffer {
  const records = [
    ...names.map(([id, text]) => ({ place: [1, 0, 0, id], bytes: Buffer.from(text, 'latin1') })),
    ...names.map(([id, text]) => ({ place: [3, 1, 0x409, id], bytes: Buffer.from(text, 'utf16le').swap16() })),
  ]
  const entries: number[] = []
  let offset = 0
  for (const { place, bytes } of records) {
    entries.push(...place, bytes.length, offset)
    offset += bytes.length
  }
  const numbers = [0, records.length, 6 + 2 * entries.length, ...entries]
  const head = Buffer.alloc(2 * numbers.length)
  for (const [index, value] of numbers.entries()) head.writeUInt16BE(value, 2 * index)
  return Buffer.concat([head, ...records.map(({ bytes }) => bytes)])
}

import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { onDemand } from '../../on-demand.ts'
import { Refusal } from '../jobs.ts'

const megabyte = 1024 * 1024

/** Maximum number of entries of a ZIP file. */
const maxEntries = 1000
/** Maximum size of all files after inflating, counted while they are read: headers can lie. */
const maxUnpackedBytes = 50 * megabyte
/** Maximum size of `index.html`, which is parsed as a whole. */
export const maxPageBytes = 5 * megabyte
/** Maximum length of the other pages together; links to those beyond it are not followed. */
export const maxPagesLength = 10 * megabyte
/** Larger style sheets and scripts are kept as they are, without changes of their references. */
export const maxTextBytes = 10 * megabyte
/** Maximum size of the composed page: base64 takes a third more than the files. */
export const maxComposedBytes = 70 * megabyte

const loadYauzl = onDemand(() => import('yauzl'))

const damaged = 'This ZIP file is damaged. Create it again and upload the new file.'
const needsPassword = 'This ZIP file needs a password. Create it without one and upload it again.'
const tooMany = `This ZIP file has more than ${maxEntries.toLocaleString('en')} files. Remove those that the page does not need.`
const tooLarge = `The unpacked files have more than ${maxUnpackedBytes / 1024 / 1024} MB. Make them smaller, or leave some out.`
const otherCompression = 'This ZIP file uses a compression that is not supported. Create it again with Deflate.'
const unsafeName = 'A file in this ZIP file has a name that is not allowed. Create it again from a folder.'

/** Files that systems add to archives. */
const isLeftOut = (path: string): boolean => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)

const fileTypeBits = 0o170000
const linkBits = 0o120000

/**
 * Reads the files of a ZIP file into memory, by path: with slashes, and composed characters (NFC). Nothing is written to
 * a disk.
 * @throws Refusal if it is damaged, has a password, unsafe names or links, or is larger than the limits.
 */
export async function readZip(path: string): Promise<Map<string, Buffer>> {
  const zip = await open(path)
  const files = new Map<string, Buffer>()
  let left = maxUnpackedBytes
  try {
    if (zip.entryCount > maxEntries) throw new Refusal(tooMany)
    for await (const entry of zip.eachEntry()) {
      const name = await nameOf(entry)
      if (name === '' || name.endsWith('/') || isLeftOut(name)) continue
      if (files.has(name)) throw new Refusal(`This ZIP file has two files with the name “${shortOf(name)}”.`)
      const bytes = await readEntry(zip, entry, left)
      left -= bytes.length
      files.set(name, bytes)
    }
    return files
  } catch (error) {
    return refuse(error)
  } finally {
    zip.close()
  }
}

async function open(path: string): Promise<ZipFile> {
  const { openPromise } = await loadYauzl()
  return openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    // `nameOf` decodes them.
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch(refuse)
}

/** General purpose bit of an entry whose name is in UTF-8. */
const utf8Bit = 0x800

/** The path of an entry; empty for the folder of all files, which some programs add. */
async function nameOf(entry: Entry): Promise<string> {
  const { getFileNameLowLevel, validateFileName } = await loadYauzl()
  // Macs and other systems write UTF-8 without saying so. Older encodings are hardly ever valid UTF-8.
  const bits = entry.generalPurposeBitFlag | (isUtf8(entry.fileNameRaw) ? utf8Bit : 0)
  // Not strict: Windows programs separate folders with backslashes.
  const full = getFileNameLowLevel(bits, entry.fileNameRaw, entry.extraFields, false).normalize('NFC')
  const problem = validateFileName(full)
  if (problem !== null) throw new Error(problem)
  const name = full.replace(/^(\.\/)+/, '')
  if (name === '' && full !== '') return ''
  if (entry.isEncrypted()) throw new Refusal(needsPassword)
  // oxlint-disable-next-line no-control-regex
  if (name === '' || /[\0-\x1f\x7f]/.test(name) || /(^|\/)\.?(\/|$)/.test(name.replace(/\/$/, '')))
    throw new Refusal(unsafeName)
  if (((entry.externalFileAttributes >>> 16) & fileTypeBits) === linkBits)
    throw new Refusal(`“${shortOf(name)}” is a link. Replace it by the file and create the ZIP file again.`)
  return name
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    if (size > maxBytes) throw new Refusal(tooLarge)
    chunks.push(chunk as Buffer)
  }
  const bytes = Buffer.concat(chunks, size)
  if (crc32(bytes) !== entry.crc32) throw new Refusal(damaged)
  return bytes
}

const shortOf = (name: string): string => (name.length > 60 ? `${name.slice(0, 59)}…` : name)

/** Refuses the file, except for errors of the system: they have a code, and not one of zlib (`Z_…`). */
function refuse(error: unknown): never {
  if (!(error instanceof Error) || error instanceof Refusal) throw error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code !== '' && !code.startsWith('Z_')) throw error
  if (/^(absolute path|invalid relative path|invalid characters in fileName)/.test(error.message))
    throw new Refusal(unsafeName)
  if (error.message.startsWith('unsupported compression')) throw new Refusal(otherCompression)
  throw new Refusal(/encrypt/.test(error.message) ? needsPassword : damaged)
}

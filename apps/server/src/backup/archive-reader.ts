import { Readable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { OperatorError } from '../operator-error.ts'
import { type EntryName, parseName } from './archive-format.ts'
import { type ArchivePlace, placeText, readPlace } from './archive-place.ts'
import { decryptIfEncrypted, type Opening } from './encryption.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  what: EntryName
  stream: AsyncIterable<Buffer>
}

/** The entries of an archive in order; each must be read to its end. Fails for entries that a backup cannot contain. */
export async function* entriesOf(place: ArchivePlace, opening: Opening = {}): AsyncGenerator<ArchiveEntry> {
  const mustBeEncrypted = placeText(place).endsWith('.enc')
  const source = Readable.from(decryptIfEncrypted(readPlace(place), { ...opening, mustBeEncrypted }))
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) yield known(entry)
  } catch (error) {
    throw inWords(error)
  } finally {
    source.destroy()
    tar.destroy()
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw inWords(error)
  }
}

// Errors of system calls are read errors; all others are errors in the format of the archive.
const inWords = (error: unknown) =>
  error instanceof OperatorError || (error instanceof Error && 'syscall' in error)
    ? error
    : new OperatorError('The archive is damaged or incomplete, or it is not a backup.')

function known(entry: AsyncIterable<unknown> & { header: Header }): ArchiveEntry {
  const { name, type, size } = entry.header
  const what = type === 'file' ? parseName(name) : undefined
  if (!what) throw new OperatorError(`The archive contains “${name.slice(0, 200)}”, which is not part of a backup.`)
  return { name, bytes: size ?? 0, what, stream: bytesOf(entry) }
}

/** Reads a whole entry; fails if it is larger than `mostBytes`. */
export async function textOf({ name, bytes, stream }: ArchiveEntry, mostBytes: number): Promise<Buffer> {
  if (bytes > mostBytes) throw new OperatorError(`“${name}” in the archive is too large.`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

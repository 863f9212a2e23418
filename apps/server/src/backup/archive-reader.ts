import { Readable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { OperatorError } from '../operator-error.ts'
import { type EntryName, parseName } from './archive-format.ts'
import { type ArchivePlace, readPlace } from './archive-place.ts'
import { decryptIfEncrypted, type Opening } from './encryption.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  what: EntryName
  stream: AsyncIterable<Buffer>
}

/** The entries of an archive in their order; each must be read to its end. Refuses what no backup has in it. */
export async function* entriesOf(place: ArchivePlace, opening: Opening = {}): AsyncGenerator<ArchiveEntry> {
  const source = Readable.from(decryptIfEncrypted(readPlace(place), opening))
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

// A file that cannot be read is another trouble than one that says the wrong things.
const inWords = (error: unknown) =>
  error instanceof OperatorError || (error instanceof Error && 'syscall' in error)
    ? error
    : new OperatorError('The archive is damaged or cut, or it is no backup.')

function known(entry: AsyncIterable<unknown> & { header: Header }): ArchiveEntry {
  const { name, type, size } = entry.header
  const what = type === 'file' ? parseName(name) : undefined
  if (!what) throw new OperatorError(`The archive holds “${name.slice(0, 200)}”, which no backup has in it.`)
  return { name, bytes: size ?? 0, what, stream: bytesOf(entry) }
}

/** The whole of an entry, as text; refuses one that is longer than it may be. */
export async function textOf({ name, bytes, stream }: ArchiveEntry, mostBytes: number): Promise<Buffer> {
  if (bytes > mostBytes) throw new OperatorError(`“${name}” in the archive is too large.`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

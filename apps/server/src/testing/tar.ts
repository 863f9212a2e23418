import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Header, pack } from 'tar-stream'
import { entriesOf } from '../backup/archive-reader.ts'

/** `text` has one byte per character. */
export type TarEntry = Partial<Header> & { name: string; text?: string }

/** Writes a tar with exactly these entries. */
export async function writeTar(path: string, entries: TarEntry[]): Promise<void> {
  const tar = pack()
  for (const { text, ...header } of entries) tar.entry(header, Buffer.from(text ?? '', 'latin1'))
  tar.finalize()
  await pipeline(tar, createWriteStream(path))
}

/** The entries of a backup, read into memory. */
export async function readTar(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = []
  for await (const { name, stream } of entriesOf(path)) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    entries.push({ name, bytes: Buffer.concat(chunks) })
  }
  return entries
}

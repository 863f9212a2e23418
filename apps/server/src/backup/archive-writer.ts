import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { ArchiveTarget } from './archive-place.ts'
import { encrypt } from './encryption.ts'
import type { OpenedFile } from './files.ts'

interface WriteArchive {
  signal: AbortSignal
  /** Encrypts the archive. */
  passphrase: string | undefined
}

/** Writes a tar and collects the SHA-256 of every entry. */
export function writeArchive(target: ArchiveTarget, { signal, passphrase }: WriteArchive) {
  const tar = pack()
  const plain = tar as AsyncIterable<Buffer>
  const done = target.write(passphrase === undefined ? plain : encrypt(plain, passphrase), signal)
  // Awaited at the end; until then a failure is thrown where an entry is awaited.
  done.catch(() => {})
  const sha256: Record<string, string> = {}

  const add = async (name: string, { bytes, stream }: OpenedFile, onBytes: (count: number) => void = () => {}) => {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const written = pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          onBytes(chunk.length)
          yield chunk
        }
      },
      entry,
      { signal },
    )
    // On a full disk the entry would wait forever.
    await Promise.race([written, done.then(() => written)])
    sha256[name] = hash.digest('hex')
  }
  const addText = (name: string, text: string | Buffer) => {
    const bytes = Buffer.from(text)
    return add(name, { bytes: bytes.length, stream: Readable.from([bytes]) })
  }

  return {
    sha256,
    add,
    addText,
    /** Resolves when every byte is stored. */
    finish: async () => {
      tar.finalize()
      await done
    },
    abort: async () => {
      tar.destroy()
      await done.catch(() => {})
    },
  }
}

export type ArchiveWriter = ReturnType<typeof writeArchive>

import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { maxNameLength } from '@digisigncast/contract/api/limits'
import { name as Name } from '@digisigncast/contract/api/wire'
import { fail } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ReceivedFile, receiveFile } from '../../platform/uploads/receive-file.ts'

export interface UploadPart {
  type: 'file' | 'field'
  fieldname: string
  filename?: string | undefined
  file?: Readable & { truncated?: boolean }
  value?: unknown
}

/** A received file with a title derived from its name. */
export type NamedFile = ReceivedFile & { title: string }

export interface ReceivedUpload {
  fields: Record<string, string>
  file?: NamedFile
  thumbnail?: ReceivedFile
}

/** Streams the parts of a multipart body to temporary files, which are deleted after `use`. */
export async function receiveUpload<T>(
  platform: Platform,
  parts: AsyncIterable<UploadPart>,
  use: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  const received: ReceivedUpload = { fields: {} }
  const leftovers: string[] = []
  try {
    await receiveParts(platform, parts, received, leftovers)
    return await use(received)
  } finally {
    await Promise.all(leftovers.map((path) => rm(path, { force: true })))
  }
}

async function receiveParts(
  platform: Platform,
  parts: AsyncIterable<UploadPart>,
  received: ReceivedUpload,
  leftovers: string[],
): Promise<void> {
  for await (const part of parts) {
    if (part.type === 'field') received.fields[part.fieldname] = String(part.value)
    if (part.type !== 'file' || !part.file) continue
    const isWanted =
      (part.fieldname === 'file' && !received.file) || (part.fieldname === 'thumbnail' && !received.thumbnail)
    if (!isWanted) {
      part.file.resume()
      continue
    }
    const file = await receiveFile(platform, part.file)
    leftovers.push(file.path)
    if (part.file.truncated)
      fail(
        'upload.too_large',
        `Files can have at most ${Math.floor(platform.env.maxUploadBytes / 1024 / 1024)} MB here.`,
      )
    if (part.fieldname === 'file') received.file = { ...file, title: titleOf(part.filename) }
    else received.thumbnail = file
  }
}

/** Returns the file name without folders and extension as a title; never empty. */
export function titleOf(filename = ''): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const title = base.replace(/\.[^.]{1,5}$/, '').slice(0, maxNameLength)
  const parsed = Name('').safeParse(title)
  return parsed.success ? parsed.data : 'Untitled'
}

import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Fields, MultipartEndpoint } from '@digisigncast/contract/api/endpoint'
import { maxNameLength } from '@digisigncast/contract/api/limits'
import { name as Name } from '@digisigncast/contract/api/wire'
import { fail } from '../../../platform/fail.ts'
import { parseFields } from '../../../platform/http/form-fields.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ReceivedFile, receiveFile } from '../../../platform/uploads/receive-file.ts'

export interface UploadPart {
  type: 'file' | 'field'
  fieldname: string
  filename?: string | undefined
  file?: Readable & { truncated?: boolean }
  value?: unknown
}

/** A received file with a title derived from its name. */
export type NamedFile = ReceivedFile & { title: string }

export interface ReceivedFiles {
  file?: NamedFile
  thumbnail?: ReceivedFile
}

export type ReceivedUpload<E extends MultipartEndpoint> = ReceivedFiles & { fields: Fields<E> }

/** The body of a multipart call. */
export interface UploadBody<E extends MultipartEndpoint> {
  endpoint: E
  parts: AsyncIterable<UploadPart>
}

/** Streams the files of a multipart body to temporary files, which are deleted after `use`. */
export async function receiveUpload<E extends MultipartEndpoint, T>(
  platform: Platform,
  { endpoint, parts }: UploadBody<E>,
  use: (upload: ReceivedUpload<E>) => Promise<T>,
): Promise<T> {
  const received: Received = { fields: {} }
  const leftovers: string[] = []
  try {
    await receiveParts(platform, parts, received, leftovers)
    const { fields, ...files } = received
    return await use({ ...files, fields: parseFields(endpoint, fields) })
  } finally {
    await Promise.all(leftovers.map((path) => rm(path, { force: true })))
  }
}

type Received = ReceivedFiles & { fields: Record<string, string> }

async function receiveParts(
  platform: Platform,
  parts: AsyncIterable<UploadPart>,
  received: Received,
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
    if (part.fieldname === 'file') received.file = { ...file, title: titleOf(sentName(part.filename)) }
    else received.thumbnail = file
  }
}

/** Forms encode these three characters in file names, and no others (HTML, multipart/form-data encoding algorithm). */
const encoded: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
const sentName = (name = ''): string => name.replace(/%22|%0D|%0A/g, (code) => encoded[code] ?? code)

/** Returns the file name without folders and extension as a title; never empty. */
export function titleOf(filename = ''): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const title = base.replace(/\.[^.]{1,5}$/, '').slice(0, maxNameLength)
  const parsed = Name('').safeParse(title)
  return parsed.success ? parsed.data : 'Untitled'
}

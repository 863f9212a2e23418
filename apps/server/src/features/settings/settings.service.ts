import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { BrandPicture, Settings } from '@digisigncast/contract/settings'
import { fail, invalid } from '../../platform/fail.ts'
import { writeSmallerPng } from '../../platform/images.ts'
import { sniffMime } from '../../platform/media-types.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ReceivedFile, receiveFile } from '../../platform/receive-file.ts'
import type { Member } from '../../platform/sessions.ts'
import { change, updateAccount } from '../accounts/index.ts'
import { lockFiles } from '../media/index.ts'
import * as repo from './settings.repo.ts'

const events = ['settings.changed', 'session.changed', 'media.changed', 'playlists.changed'] as const

export const read = async ({ db }: Platform, { accountId }: Member): Promise<Settings> =>
  repo.present(await repo.findAccount(db, accountId))

export interface SettingsInput {
  name?: string | undefined
  time_zone?: string | undefined
  display_other_managers_content?: boolean | undefined
  view_other_managers_playlists?: boolean | undefined
  manage_other_managers_playlists?: boolean | undefined
}

export async function update(platform: Platform, member: Member, input: SettingsInput): Promise<Settings> {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
  const patch = {
    name: input.name,
    time_zone: input.time_zone,
    managers_see_other_content: flag(input.display_other_managers_content),
    managers_see_other_playlists: flag(input.view_other_managers_playlists),
    managers_manage_other_playlists: flag(input.manage_other_managers_playlists),
  }
  const isEmpty = Object.values(patch).every((value) => value === undefined)
  if (isEmpty) return read(platform, member)
  return change(platform, member, {
    events,
    // Name and time zone are part of what players receive.
    movesContent: true,
    says: () => 'changed the settings.',
    work: async (trx) => repo.present(await updateAccount(trx, member.accountId, patch)),
  })
}

const pictures = {
  logo: {
    types: ['image/jpeg', 'image/png', 'image/gif'],
    words: 'Please choose a JPG, PNG or GIF picture.',
    side: 640,
  },
  favicon: {
    types: ['image/x-icon', 'image/png', 'image/gif'],
    words: 'Please choose an ICO, PNG or GIF picture.',
    side: 128,
  },
} as const
export const maxPictureBytes = 2 * 1024 * 1024

interface SentFile {
  fieldname: string
  file: Readable & { truncated?: boolean }
}

/** Takes a logo or favicon: by its bytes, made small, in place of the one before. */
export async function uploadPicture(
  platform: Platform,
  member: Member,
  kind: BrandPicture,
  sent: SentFile | undefined,
): Promise<Settings> {
  if (!sent) return invalid('file', 'Please choose a file.')
  const received = await receiveFile(platform.storage, sent.file)
  try {
    if (sent.file.truncated)
      fail('upload.too_large', 'The picture can have at most 2 MB.', { file: ['The picture can have at most 2 MB.'] })
    // Under the lock nobody takes the file for one that nothing names.
    return await lockFiles(platform, member.accountId, async () => {
      const name = await storePicture(platform, member, kind, received)
      return setPicture(platform, member, kind, name)
    })
  } finally {
    await rm(received.path, { force: true })
  }
}

async function storePicture(
  { storage }: Platform,
  member: Member,
  kind: BrandPicture,
  file: ReceivedFile,
): Promise<string> {
  const { types, words, side } = pictures[kind]
  const mime = (await sniffMime(file.path)) ?? ''
  if (!types.some((type) => type === mime)) fail('upload.unsupported_type', words, { file: [words] })
  if (mime === 'image/x-icon') {
    const name = `${file.hash}.ico`
    await storage.adopt(file.path, `${member.accountId}/${name}`)
    return name
  }
  const small = storage.temporaryFile()
  try {
    await writeSmallerPng(file.path, small, side).catch(() => invalid('file', 'This picture is damaged.'))
    // Named by what it was made from and for: the same picture is smaller as a favicon than as a logo.
    const name = `${createHash('sha256').update(`${kind} ${file.hash}`).digest('hex')}.png`
    await storage.adopt(small, `${member.accountId}/${name}`)
    return name
  } finally {
    await rm(small, { force: true })
  }
}

export async function setPicture(
  platform: Platform,
  member: Member,
  kind: BrandPicture,
  name: string | null,
): Promise<Settings> {
  const column = kind === 'logo' ? 'logo_file' : 'favicon_file'
  return change(platform, member, {
    events,
    movesContent: true,
    says: () => `${name ? 'changed' : 'removed'} the ${kind}.`,
    work: async (trx) => repo.present(await updateAccount(trx, member.accountId, { [column]: name })),
  })
}

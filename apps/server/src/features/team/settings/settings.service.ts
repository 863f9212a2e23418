import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { BrandPicture, Settings } from '@digisigncast/contract/accounts/settings'
import { extensionOf } from '@digisigncast/contract/content/media-types'
import { brandFiles } from '../../../database/brand-files.ts'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireOwnSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { limitSessions } from '../../../platform/sessions/session-limits.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { hashFile } from '../../../platform/storage/hash-file.ts'
import { sniffMime } from '../../../platform/storage/sniff-type.ts'
import { type ReceivedFile, receiveFile } from '../../../platform/uploads/receive-file.ts'
import { change, updateAccount } from '../../kernel/accounts/index.ts'
import { lockFiles } from '../../library/media/index.ts'
import * as repo from './settings.repo.ts'

export const read = async ({ db }: Platform, { accountId }: Member): Promise<Settings> =>
  repo.toWire(await repo.findAccount(db, accountId))

export interface SettingsInput {
  name?: string | undefined
  time_zone?: string | undefined
  idle_text?: string | undefined
  display_other_managers_content?: boolean | undefined
  view_other_managers_playlists?: boolean | undefined
  manage_other_managers_playlists?: boolean | undefined
  new_devices_wait?: boolean | undefined
  two_factor_required?: boolean | undefined
  approval_required?: boolean | undefined
  session_idle_minutes?: number | null | undefined
  session_max_hours?: number | null | undefined
  audit_days?: number | undefined
  bin_days?: number | undefined
  billing_address?: string | undefined
  tax_number?: string | undefined
}

export async function update(platform: Platform, member: Member, input: SettingsInput): Promise<Settings> {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
  const patch = {
    name: input.name,
    time_zone: input.time_zone,
    time_zone_chosen: input.time_zone === undefined ? undefined : 1,
    idle_text: input.idle_text,
    managers_see_other_content: flag(input.display_other_managers_content),
    managers_see_other_playlists: flag(input.view_other_managers_playlists),
    managers_manage_other_playlists: flag(input.manage_other_managers_playlists),
    new_devices_wait: flag(input.new_devices_wait),
    two_factor_required: flag(input.two_factor_required),
    approval_required: flag(input.approval_required),
    session_idle_minutes: input.session_idle_minutes,
    session_max_hours: input.session_max_hours,
    audit_days: input.audit_days,
    bin_days: input.bin_days,
    billing_address: input.billing_address,
    tax_number: input.tax_number,
  }
  const isEmpty = Object.values(patch).every((value) => value === undefined)
  if (isEmpty) return read(platform, member)
  if (input.two_factor_required) await requireOwnSecondFactor(platform.db, member.userId, 'two_factor_required')
  return change(platform, member, {
    // Name, time zone and text are part of the manifest.
    movesContent: true,
    work: async (trx) => {
      const row = await updateAccount(trx, member.accountId, patch)
      if (patch.session_idle_minutes !== undefined || patch.session_max_hours !== undefined)
        await limitSessions(trx, row, (is) => is('account_id', '=', member.accountId))
      return repo.toWire(row)
    },
    event: () => ({ type: 'settings.changed', data: {} }),
  })
}

interface Adopted {
  time_zone: string
  is_adopted: boolean
}

/** Sets the time zone of an account that has the default. */
export async function adoptTimeZone(platform: Platform, member: Member, timeZone: string): Promise<Adopted> {
  const { time_zone, time_zone_chosen } = await repo.findAccount(platform.db, member.accountId)
  if (time_zone_chosen === 1) return { time_zone, is_adopted: false }
  if (time_zone === timeZone) {
    await repo.setUnchosenTimeZone(platform.db, member.accountId, timeZone)
    return { time_zone, is_adopted: false }
  }
  return change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const row = await repo.setUnchosenTimeZone(trx, member.accountId, timeZone)
      return row ? { ...row, is_adopted: true } : { time_zone, is_adopted: false }
    },
    event: ({ is_adopted }) => (is_adopted ? { type: 'settings.time_zone_adopted', data: { timeZone } } : undefined),
  })
}

const images = { types: ['jpg', 'png', 'gif'], words: 'Please choose a JPG, PNG or GIF image.' } as const
const pictures = {
  logo: { ...images, side: 640 },
  idle_picture: { ...images, side: 1920 },
  favicon: {
    types: ['ico', 'png', 'gif'],
    words: 'Please choose an ICO, PNG or GIF image.',
    side: 128,
  },
} as const
export const maxPictureBytes = 2 * 1024 * 1024

interface SentFile {
  fieldname: string
  file: Readable & { truncated?: boolean }
}

/** Replaces a picture of the account with a scaled-down version of the upload. */
export async function uploadPicture(
  platform: Platform,
  member: Member,
  kind: BrandPicture,
  sent: SentFile | undefined,
): Promise<Settings> {
  if (!sent) return invalid('file', 'Please choose a file.')
  const received = await receiveFile(platform, sent.file)
  try {
    if (sent.file.truncated)
      fail('upload.too_large', 'The image can be at most 2 MB.', { file: ['The image can be at most 2 MB.'] })
    return await withPicture(platform, member, { kind, file: received }, ({ path, name }) =>
      // The job that deletes orphaned files waits for this lock: the file is not referenced until the row exists.
      lockFiles(platform, member.accountId, async () => {
        await platform.storage.adopt(path, `${member.accountId}/${name}`)
        return setPicture(platform, member, kind, name)
      }),
    )
  } finally {
    await rm(received.path, { force: true })
  }
}

interface Picture {
  path: string
  /** SHA-256 of the bytes. */
  name: string
}

/** Validates an uploaded picture and renders the displayed one to a temporary file. */
async function withPicture<T>(
  { storage, decoder }: Platform,
  { accountId }: Member,
  { kind, file }: { kind: BrandPicture; file: ReceivedFile },
  use: (picture: Picture) => Promise<T>,
): Promise<T> {
  const { types, words, side } = pictures[kind]
  const found = extensionOf((await sniffMime(file.path)) ?? '')
  const extension = types.find((type) => type === found) ?? fail('upload.unsupported_type', words, { file: [words] })
  if (extension === 'ico') return use({ path: file.path, name: `${file.hash}.ico` })
  const path = storage.temporaryFile()
  try {
    await decoder.run(accountId, 'png', { from: file.path, to: path, side, extension }).catch((error: unknown) => {
      if (error instanceof Undecodable) invalid('file', error.message || 'This image is damaged.')
      throw error
    })
    return await use({ path, name: `${await hashFile(path)}.png` })
  } finally {
    await rm(path, { force: true })
  }
}

export async function setPicture(
  platform: Platform,
  member: Member,
  kind: BrandPicture,
  name: string | null,
): Promise<Settings> {
  return change(platform, member, {
    movesContent: true,
    work: async (trx) => repo.toWire(await updateAccount(trx, member.accountId, { [brandFiles[kind]]: name })),
    event: () => ({
      type: name ? 'settings.picture_changed' : 'settings.picture_removed',
      data: { picture: kind },
    }),
  })
}

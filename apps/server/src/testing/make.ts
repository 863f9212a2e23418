import { randomBytes } from 'node:crypto'
import { areas, type PermissionFlags, permissionCatalog } from '@digisigncast/contract/api/permissions'
import type { MediaFile } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { registerDevice } from '@digisigncast/contract/devices/device-link'
import sharp from 'sharp'
import { ofServer } from '../database/access/access.ts'
import { insertAccount } from '../features/kernel/accounts/index.ts'
import { insertUser } from '../features/team/users/index.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { hashPassword } from '../platform/sessions/passwords.ts'
import { startSession } from '../platform/sessions/sessions.ts'
import { type Client, clientOf } from './client.ts'
import { atHostOf } from './local-names.ts'

export const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined

export interface Person extends Client {
  id: string
  accountId: string
  username: string
  email: string
}

export interface Box extends Client {
  id: string
  screenId: string
  installation: string
  token: string
}

/** Every permission of a manager. */
export const allPermissions: PermissionFlags = Object.fromEntries(
  areas.map((area) => [area, Object.fromEntries(permissionCatalog[area].fields.map((action) => [action, 1 as const]))]),
)

/** Creates objects for tests. Users are signed in. */
export function makers(platform: Platform, url: string) {
  const { db } = platform

  const newToken = (id: string): Promise<string> =>
    startSession(db, { userId: id, userAgent: 'test', address: '127.0.0.1', now: platform.now() })
  const signIn = async (id: string): Promise<Client> => clientOf(url, await newToken(id))
  /** All sessions are as if their users had just confirmed them: for tests that move the clock. */
  const confirmAll = () => db.updateTable('sessions').set({ confirmed_at: platform.now() }).execute()

  const user = async (
    accountId: string,
    role: 'admin' | 'manager',
    permissions: PermissionFlags = {},
  ): Promise<Person> => {
    const id = newId()
    const username = `user-${id.toLowerCase()}`
    const email = `${username}@example.com`
    passwordHash ??= hashPassword(password)
    const row = {
      id,
      account_id: accountId,
      role,
      status: 'active',
      name: `Name of ${username}`,
      search_text: `name of ${username}`,
      username,
      username_key: username,
      email,
      email_key: email,
      email_confirmed: 1,
      password_hash: await passwordHash,
      permissions: JSON.stringify(permissions),
      created_at: platform.now(),
    } as const
    await db.transaction().execute((trx) => insertUser(trx, row))
    return { ...(await signIn(id)), id, accountId, username, email }
  }

  /** A new customer with its admin. With `binDays: 0` it deletes at once, without the recycle bin. */
  const admin = async ({ binDays = 30 } = {}): Promise<Person> => {
    const id = newId()
    await insertAccount(db, {
      id,
      name: `Account ${id}`,
      status: 'active',
      time_zone: 'Europe/Berlin',
      bin_days: binDays,
      created_at: platform.now(),
    })
    return user(id, 'admin')
  }

  const manager = (of: Person, permissions?: PermissionFlags) => user(of.accountId, 'manager', permissions)

  /** The platform owner, signed in. */
  const owner = async (): Promise<Client> => {
    const row = await db.selectFrom('users').select('id').where('role', '=', 'super_admin').executeTakeFirstOrThrow()
    return clientOf(atHostOf(url, platform.env.adminUrl), await newToken(row.id))
  }

  /** A device that has joined the screen, approved unless stated otherwise, with a client for its token. */
  const device = async (
    code: string,
    { isNew = false, ...about }: { device_name?: string; device_model?: string; isNew?: boolean } = {},
  ): Promise<Box> => {
    const installation = randomBytes(16).toString('hex')
    const { status, body } = await clientOf(url).call(registerDevice, { body: { code, installation, ...about } })
    if (status !== 200) throw new Error(`registering answered ${status}: ${body.message}`)
    const { device_id: id, screen_id: screenId, token } = body.data
    if (!isNew)
      await ofServer(db, 'the operator')
        .updateTable('devices')
        .set({ approval: 'approved' })
        .where('id', '=', id)
        .execute()
    return { ...clientOf(url, token), id, screenId, installation, token }
  }

  return { admin, manager, owner, signIn, confirmAll, media, playlist, screen, device }
}

export type Make = ReturnType<typeof makers>

let pictures = 0

/** A JPEG in two colors, without metadata; the pixels of each one differ. */
export async function picture(size: { width?: number; height?: number } = {}, name = 'photo.jpg'): Promise<File> {
  pictures += 1
  const { width = 64, height = 48 } = size
  // Six octal digits, far enough apart to stay different in a JPEG.
  const pixels = Buffer.from(Array.from({ length: 6 }, (_, digit) => ((pictures >> (3 * digit)) & 7) * 32))
  const bytes = await sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

async function media(by: Client, file?: File): Promise<MediaFile> {
  const { status, body } = await by.upload({ file: file ?? (await picture()) })
  if (status !== 200) throw new Error(`upload answered ${status}: ${body.message}`)
  return body.data
}

async function playlist(by: Client, mediaIds: string[] = [], name = 'Playlist') {
  const { status, body } = await by.call(savePlaylist, { body: { name, media_ids: mediaIds } })
  if (status !== 200) throw new Error(`playlist answered ${status}: ${body.message}`)
  return body.data
}

async function screen(by: Client, playlistIds: string[] = [], name = 'Screen') {
  const { status, body } = await by.call(saveScreen, { body: { name, assignedItems: playlistIds } })
  if (status !== 200) throw new Error(`screen answered ${status}: ${body.message}`)
  return body.data
}

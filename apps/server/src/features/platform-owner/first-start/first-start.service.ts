import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { ofServer } from '../../../database/access/access.ts'
import type { Db, Trx } from '../../../database/open.ts'
import type { Env } from '../../../env.ts'
import { OperatorError } from '../../../operator-error.ts'
import { newCode, newId, newPassword } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, passwordProblem } from '../../../platform/sessions/passwords.ts'
import { searchText } from '../../../platform/text.ts'
import { receiveFile } from '../../../platform/uploads/receive-file.ts'
import { insertAccount } from '../../kernel/accounts/index.ts'
import { storeMedia } from '../../library/uploads/index.ts'
import { insertSetupGuide } from '../../overview/setup-guide/index.ts'
import { confirmedKeys, insertUser } from '../../team/users/index.ts'

/** Users created by the first start. Generated passwords are available only here. */
export interface FirstPeople {
  accountId: string
  adminId: string
  ownerPassword: string | undefined
  adminPassword: string | undefined
}

const [ownerName, adminName] = ['Owner', 'Admin']
const welcomePictures = new URL('../../../../assets/welcome/', import.meta.url)
/** The setting of the platform that is there until the welcome screen was created. */
const welcomeDue = 'welcome_screen'

/**
 * Creates the platform owner and a first customer with its admin if the database is empty; otherwise undefined.
 * @throws OperatorError when a configured password is too weak
 */
export const createFirstPeople = (platform: Platform): Promise<FirstPeople | undefined> =>
  // Only one of several starting servers may do this.
  platform.lock('first-start', () => create(platform))

async function create({ db, env, now }: Platform): Promise<FirstPeople | undefined> {
  if (await isStarted(db)) return undefined
  await refuseWeakPasswords(env)
  const ownerPassword = env.ownerPassword ?? newPassword()
  const adminPassword = env.adminPassword ?? newPassword()
  const [ownerHash, adminHash] = await Promise.all([hashPassword(ownerPassword), hashPassword(adminPassword)])
  const [accountId, adminId] = [newId(), newId()]
  const people = { accountId, adminId, ownerHash, adminHash, ownerEmail: env.ownerEmail ?? '', now: now() }
  await db.transaction().execute((trx) => insertPeople(trx, people))
  return {
    accountId,
    adminId,
    ownerPassword: env.ownerPassword ? undefined : ownerPassword,
    adminPassword: env.adminPassword ? undefined : adminPassword,
  }
}

/** Configured passwords follow the rule for the passwords that users choose. */
async function refuseWeakPasswords({ ownerPassword, ownerEmail = '', adminPassword }: Env): Promise<void> {
  const owner = { name: ownerName, username: 'owner', email: ownerEmail }
  const admin = { name: adminName, username: 'admin', email: '' }
  const problems = [
    ['OWNER_PASSWORD', ownerPassword && (await passwordProblem(ownerPassword, owner))],
    ['ADMIN_PASSWORD', adminPassword && (await passwordProblem(adminPassword, admin))],
  ].flatMap(([variable, problem]) => (problem ? [`${variable}: ${problem}`] : []))
  if (problems.length > 0)
    throw new OperatorError(`No users were created. ${problems.join(' ')} Change this and start again.`)
}

/** Logs a warning for each platform owner who cannot recover a password by email. */
export async function warnOfMissingEmails({ db, log }: Platform): Promise<void> {
  const owners = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'super_admin')
    .where('email', '=', '')
    .execute()
  for (const { username } of owners)
    log.warn(
      `The platform owner ${username} has no email address and cannot recover a lost password. Enter one in the profile.`,
    )
}

const isStarted = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

interface People {
  accountId: string
  adminId: string
  ownerHash: string
  adminHash: string
  /** Empty: no address. */
  ownerEmail: string
  now: number
}

async function insertPeople(trx: Trx, people: People): Promise<void> {
  const { accountId, adminId, ownerHash, adminHash, ownerEmail, now } = people
  await insertAccount(trx, {
    id: accountId,
    name: 'My organization',
    status: 'active',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    time_zone_chosen: 0,
    created_at: now,
  })
  const person = (id: string, username: string, name: string, email: string) => ({
    id,
    status: 'active' as const,
    name,
    search_text: searchText(name),
    username,
    email,
    ...confirmedKeys(id, { username, email }),
    permissions: '{}',
    created_at: now,
  })
  const owner = { ...person(newId(), 'owner', ownerName, ownerEmail), account_id: null }
  const admin = { ...person(adminId, 'admin', adminName, ''), account_id: accountId }
  await insertUser(trx, { ...owner, role: 'super_admin', password_hash: ownerHash })
  await insertUser(trx, { ...admin, role: 'admin', password_hash: adminHash })
  const value = JSON.stringify({ accountId, adminId } satisfies Welcomed)
  await trx.insertInto('platform_settings').values({ name: welcomeDue, value }).execute()
}

type Welcomed = Pick<FirstPeople, 'accountId' | 'adminId'>

/**
 * Creates a demo screen with content for the first customer, at the first start, or at a later one if the first one was
 * interrupted or too slow. Returns its code; undefined if it was created before or the customer has screens.
 */
export const createWelcomeScreen = (platform: Platform): Promise<string | undefined> =>
  // Only one of several starting servers may do this.
  platform.lock('welcome-screen', () => welcome(platform))

async function welcome(platform: Platform): Promise<string | undefined> {
  const { db } = platform
  const due = await db.selectFrom('platform_settings').select('value').where('name', '=', welcomeDue).executeTakeFirst()
  if (!due) return undefined
  const people = JSON.parse(due.value) as Welcomed
  const rows = ofServer(db, 'the operator')
  const admin = await rows.selectFrom('users').select('id').where('id', '=', people.adminId).executeTakeFirst()
  const screen = await rows
    .selectFrom('screens')
    .select('id')
    .where('account_id', '=', people.accountId)
    .executeTakeFirst()
  const code = admin && !screen ? await createScreen(platform, people) : undefined
  await db.deleteFrom('platform_settings').where('name', '=', welcomeDue).execute()
  return code
}

async function storePicture(platform: Platform, { accountId, adminId }: Welcomed, file: string): Promise<string> {
  const title = titleOf(file)
  const stored = await ofServer(platform.db, 'the operator')
    .selectFrom('media')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .executeTakeFirst()
  if (stored) return stored.id
  const received = await receiveFile(platform, createReadStream(new URL(file, welcomePictures)))
  return (await storeMedia(platform, { accountId, userId: adminId }, { ...received, title })).id
}

async function createScreen(platform: Platform, people: Welcomed): Promise<string> {
  const { db, now } = platform
  const { accountId, adminId } = people
  const mediaIds: string[] = []
  for (const file of (await readdir(welcomePictures)).sort()) mediaIds.push(await storePicture(platform, people, file))
  const playlistId = newId()
  const screenId = newId()
  const code = newCode()
  const own = { account_id: accountId, created_at: now() }
  const name = (text: string) => ({ name: text, search_text: searchText(text) })
  await db.transaction().execute(async (trx) => {
    await ofServer(trx, 'the operator')
      .insertInto('playlists')
      .values({ ...own, ...name('Welcome'), id: playlistId, owner_id: adminId, slide_duration_ms: 8000 })
      .execute()
    await ofServer(trx, 'the operator')
      .insertInto('contained_playlists')
      .values({ playlist_id: playlistId, contained_id: playlistId, times: 1 })
      .execute()
    await ofServer(trx, 'the operator')
      .insertInto('playlist_items')
      .values(
        mediaIds.map((media_id, position) => ({
          id: newId(),
          playlist_id: playlistId,
          media_id,
          position,
          duration_ms: null,
        })),
      )
      .execute()
    await ofServer(trx, 'the operator')
      .insertInto('screens')
      .values({
        ...own,
        ...name('Welcome screen'),
        id: screenId,
        code,
        rotation: 0,
        animation: 'default',
        content_kind: 'playlist',
        time_zone: null,
        id_is_public: 1,
      })
      .execute()
    await ofServer(trx, 'the operator')
      .insertInto('assigned_contents')
      .values({
        account_id: own.account_id,
        parent_kind: 'screen',
        parent_id: screenId,
        kind: 'playlist',
        target_id: playlistId,
        position: 0,
      })
      .execute()
    await insertSetupGuide(trx, accountId, { playlistId, screenId, mediaIds })
  })
  return code
}

// "1-welcome-to-digisigncast.webp" → "Welcome to digisigncast"
const titleOf = (file: string): string => {
  const words = file
    .replace(/^\d+-/, '')
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

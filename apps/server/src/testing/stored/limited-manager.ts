import { saveUser } from '@digisigncast/contract/accounts/users'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { savePreparedTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { renameDevice } from '@digisigncast/contract/devices/devices'
import { insertSetupGuide } from '../../features/overview/setup-guide/index.ts'
import { allPermissions, type Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'
import { possessions } from '../walk-calls.ts'
import { entryOf } from './entries.ts'
import { storedDevice } from './stored-device.ts'

/** Limits a manager to tags. */
export async function limitTo(by: Person, user: Person, tagIds: string[] | null) {
  const { username, email } = user
  const limit = { limited_to_tags: tagIds !== null, limit_tag_ids: tagIds ?? [] }
  return by.call(saveUser, { body: { name: 'Limited', username, email, role: 'manager', userID: user.id, ...limit } })
}

/** Names, codes and ids that a limited manager must never get. */
export const secretNames = { screen: 'Vault entrance', device: 'Vault player', entry: 'Vault hours', code: 'VAULT7777' }

/**
 * An account with one of each kind of object for a screen that a limited manager cannot access (`outside`), and the same
 * for one with the tag of the limit (`inside`), by field name.
 */
export async function limitedSetup(app: TestApp) {
  const admin = await app.make.admin()
  const outside = await possessions(app, admin)
  const { screenID = '', playlistID = '', tagID: otherTag = '', entryID = '', device_id = '' } = outside
  const manager = await app.make.manager(admin, allPermissions)
  const tag = (await admin.call(saveTag, { body: { name: 'Mine' } })).body.data
  const screen = (
    await admin.call(saveScreen, { body: { name: 'Counter', tag_ids: [tag.id], assignedItems: [playlistID] } })
  ).body.data
  const device = await storedDevice(app, admin, { screenId: screen.id, name: 'Counter player' })
  await admin.call(saveScreen, { body: { name: secretNames.screen, code: secretNames.code, screenID } })
  await admin.call(renameDevice, { body: { device_id, name: secretNames.device } })
  const entry = await admin.call(saveScheduleEntry, {
    body: entryOf([playlistID], [screen.id], { name: 'Counter hours', tag_ids: [tag.id] }),
  })
  await admin.call(saveScheduleEntry, {
    body: entryOf([playlistID], [screenID], { name: secretNames.entry, id: entryID }),
  })
  const takeover = { name: 'Counter takeover', content_ids: [playlistID], screen_ids: [screen.id] }
  const prepared = (await admin.call(savePreparedTakeover, { body: takeover })).body.data
  const running = (await admin.call(startTakeover, { body: takeover })).body.data
  await seen(app, admin, { screenID, device_id, name: secretNames.screen })
  await seen(app, admin, { screenID: screen.id, device_id: device.id, name: 'Counter' })
  await insertSetupGuide(app.platform.db, admin.accountId, { playlistId: playlistID, screenId: screenID, mediaIds: [] })
  await limitTo(admin, manager, [tag.id])
  await admin.call(saveScreen, {
    body: { name: `${secretNames.screen} 2`, data_type: 'channel', assignedItems: [outside['channelID'] ?? ''] },
  })
  await app.make.device(secretNames.code, { isNew: true, device_name: secretNames.device })
  const inside: Record<string, string> = {
    ...outside,
    screenID: screen.id,
    screen_ids: screen.id,
    entry_screens: screen.id,
    device_id: device.id,
    device_ids: device.id,
    entryID: entry.body.data.id,
    preparedID: prepared.id,
    runningID: running.id,
    tagID: tag.id,
    tag: tag.id,
    tag_ids: tag.id,
    add: tag.id,
    remove: otherTag,
  }
  const everyId: Record<string, string> = { ...outside, screen_ids: screenID }
  return { admin, manager, tag, screen, device, otherTag, inside, outside: everyId }
}

interface Seen {
  screenID: string
  device_id: string
  name: string
}

/** A play and an activity of a device of the screen, and a screenshot. */
async function seen(app: TestApp, { accountId: account_id }: Person, { screenID, device_id, name }: Seen) {
  const { db } = app.platform
  const hour = Date.parse('2026-11-21T10:00:00Z')
  const names = { screen_name: name, title: `Title at ${name}`, entry_name: '' }
  await db
    .insertInto('plays')
    .values({ account_id, hour, entry_id: '', screen_id: screenID, media_id: 'm', ...names, plays: 1, played_ms: 1000 })
    .execute()
  const activity = { id: `activity ${screenID}`, device_name: `Player at ${name}`, screen_name: name }
  await db
    .insertInto('device_activity')
    .values({ ...activity, account_id, device_id, login_at: hour, logout_at: null })
    .execute()
}

import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { restoreFromBin } from '@digisigncast/contract/bin/bin'
import { saveTag } from '@digisigncast/contract/content/tags'
import { deletePreparedTakeover, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import {
  deleteDataSource,
  getDataSource,
  listDataSources,
  type SourceSettings,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import type { Warnings } from '../../../testing/stored/cap-hook.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { withoutPublish } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })

const url = 'http://127.0.0.1:9/'
const warningsOf = (warnings: Warnings): SourceSettings => ({ kind: 'cap', url, warnings }) as SourceSettings
const table: SourceSettings = { kind: 'table', table: { kind: 'table', columns: ['Dish'], rows: [['Soup']] } }
const save = (by: Person, settings: SourceSettings, id?: string) =>
  by.call(saveDataSource, { body: { name: 'Weather', settings, ...(id !== undefined && { id }) } })
const remove = (by: Person, id: string) => by.call(deleteDataSource, { body: { id } })
const codeOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent
  return status === 200 ? 200 : body.code
}

/** An account with a source of warnings, and what a user can do with it. */
async function accountWith(warnings: Warnings, permissions: PermissionFlags) {
  const admin = await app.make.admin()
  const { id } = (await save(admin, warningsOf(warnings))).body.data
  const manager = await app.make.manager(admin, permissions)
  const before = (await admin.call(getDataSource, { params: { id } })).body.data
  /** Saves, empties and deletes the source. */
  const attempts = async (by: Person) => [
    await codeOf(save(by, warningsOf(warnings), id)),
    await codeOf(save(by, { kind: 'feed', url }, id)),
    await codeOf(save(by, table, id)),
    await codeOf(remove(by, id)),
  ]
  const isSame = async () => {
    const { settings, version } = (await admin.call(getDataSource, { params: { id } })).body.data
    return settings.kind === before.settings.kind && version === before.version
  }
  return { admin, manager, id, attempts, isSame }
}

test('a user whose changes need approval neither changes nor deletes nor creates a source of warnings', async () => {
  const { admin, manager, attempts, isSame } = await accountWith({ everywhere: true }, withoutPublish)
  await admin.call(updateSettings, { body: { approval_required: true } })
  const refused = 'auth.publish_required'
  expect(await attempts(manager)).toEqual([refused, refused, refused, refused])
  expect(await isSame()).toBe(true)
  expect(await codeOf(save(manager, warningsOf({ everywhere: true })))).toBe(refused)
  const { id } = (await save(manager, table)).body.data
  expect(await codeOf(save(manager, warningsOf({ everywhere: true }), id))).toBe(refused)
  expect((await admin.call(listDataSources, {})).body.data).toHaveLength(2)
})

test('a deleted source of warnings is restored by those who may start them only', async () => {
  const { admin, manager, id } = await accountWith({ everywhere: true }, { ...allPermissions, takeover: { view: 1 } })
  const { cohort } = (await remove(admin, id)).body
  const restore = (by: Person) => by.call(restoreFromBin, { body: { ids: [cohort ?? ''] } })
  expect(await codeOf(restore(manager))).toBe('auth.forbidden')
  expect((await admin.call(listDataSources, {})).body.data).toEqual([])
  expect(await codeOf(restore(admin))).toBe(200)
  expect((await admin.call(listDataSources, {})).body.data).toHaveLength(1)
})

test('without the permission to start takeovers, no user ends the warnings of a source', async () => {
  const { view, edit } = { view: 1, edit: 1 } as const
  const { manager, attempts, isSame } = await accountWith(
    { everywhere: true },
    { ...allPermissions, takeover: { view, edit } },
  )
  const refused = 'auth.forbidden'
  expect(await attempts(manager)).toEqual([refused, refused, refused, refused])
  expect(await isSame()).toBe(true)
})

test('managers who are limited to tags end warnings of their own screens only', async () => {
  const { admin, manager, id, attempts, isSame } = await accountWith({ everywhere: true }, allPermissions)
  const [mine, other] = [
    (await admin.call(saveTag, { body: { name: 'Mine' } })).body.data.id,
    (await admin.call(saveTag, { body: { name: 'Other' } })).body.data.id,
  ]
  await limitTo(admin, manager, [mine])
  const hidden = (await app.make.screen(admin, [])).id
  const takeover = { name: 'Storm', everywhere: true, notice: { title: 'Storm', text: '', level: 'warning' as const } }
  const prepared = await admin.call(savePreparedTakeover, { body: takeover })
  expect(prepared.status).toBe(200)
  const preparedId = prepared.body.data.id
  const targets = [{ tag_ids: [mine, other] }, { tag_ids: [mine], screen_ids: [hidden] }, { prepared_id: preparedId }]
  const all = ['auth.forbidden', 'auth.forbidden', 'auth.forbidden', 'auth.forbidden']
  expect(await attempts(manager)).toEqual([expect.anything(), ...all.slice(1)])
  expect(await isSame()).toBe(true)
  for (const warnings of targets) {
    expect((await save(admin, warningsOf(warnings), id)).status).toBe(200)
    expect([warnings, await codeOf(save(manager, table, id)), await codeOf(remove(manager, id))]).toEqual([
      warnings,
      'auth.forbidden',
      'auth.forbidden',
    ])
  }
  // The prepared takeover is gone: warnings start nothing.
  await admin.call(deletePreparedTakeover, { body: { id: preparedId } })
  expect(await codeOf(save(manager, table, id))).toBe(200)
  expect((await save(admin, warningsOf({ tag_ids: [mine] }), id)).status).toBe(200)
  expect(await codeOf(remove(manager, id))).toBe(200)
})

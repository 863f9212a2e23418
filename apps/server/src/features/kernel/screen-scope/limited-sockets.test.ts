import { saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { renameDevice } from '@digisigncast/contract/devices/devices'
import { expect, test, vi } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { limitedSetup, limitTo } from '../../../testing/stored/limited-manager.ts'

const app = await sharedApp()

test('a console of a limited manager gets statuses and hints for screens in the limit only', async () => {
  const { admin, manager, tag, screen, outside } = await limitedSetup(app)
  const { screenID = '', device_id = '', playlistID = '' } = outside
  const inner = await app.make.device(screen.code)
  const outer = await app.make.device('VAULT7777')
  const [all, limited] = [await listen(app.url, admin.token), await listen(app.url, manager.token)]
  const screens = (page: typeof all) => new Set(page.statuses().flatMap((status) => Object.keys(status)))

  // Hints of the preparation arrive before this one, which nothing else here causes.
  app.platform.live.publish(admin.accountId, ['invoices.changed'])
  await Promise.all([all.receives('invoices.changed'), limited.receives('invoices.changed')])
  for (const page of [all, limited]) page.forget()

  await sendHeartbeat(outer)
  await vi.waitFor(() => expect(screens(all)).toContain(screenID), { timeout: 5000 })
  await admin.call(renameDevice, { body: { device_id, name: 'Other' } })
  await admin.call(saveScreen, { body: { name: 'Other', screenID } })
  await admin.call(updateScreenContent, { body: { screenID, contentID: [playlistID], type: 'playlist' } })
  await Promise.all([all.receives('screens.changed'), all.receives('devices.changed'), all.receives('logs.changed')])
  expect(limited.received()).toEqual([])
  await sendHeartbeat(inner)
  await vi.waitFor(() => expect(screens(limited)).toContain(screen.id), { timeout: 5000 })
  expect([...screens(limited)]).toEqual([screen.id])
  expect(limited.received()).not.toContain('screens.changed')

  // A screen that leaves the limit is announced, and a changed limit takes effect for open sockets.
  await admin.call(saveScreen, { body: { name: 'Counter', screenID: screen.id, tag_ids: [] } })
  await limited.receives('screens.changed')
  limited.forget()
  await limitTo(admin, manager, null)
  await limited.receives('session.changed')
  await admin.call(saveScreen, { body: { name: 'Vault', screenID } })
  await limited.receives('screens.changed')
  limited.forget()
  await limitTo(admin, manager, [tag.id])
  await limited.receives('session.changed')
  all.forget()
  await admin.call(saveScreen, { body: { name: 'Vault again', screenID } })
  await all.receives('screens.changed')
  expect(limited.received()).not.toContain('screens.changed')
  await Promise.all([all.close(), limited.close()])
})

test('a console of a manager who may not see screens gets no statuses, also after the permission was removed', async () => {
  const admin = await app.make.admin()
  const managers = await Promise.all(
    (['screens', 'content'] as const).map((area) => app.make.manager(admin, { [area]: { view: 1 } })),
  )
  const screens = [await app.make.screen(admin), await app.make.screen(admin)]
  const pages = await Promise.all([admin, ...managers].map(({ token }) => listen(app.url, token)))
  /** The screens of which each page has got statuses, after a heartbeat. */
  const known = async (screen: (typeof screens)[number] | undefined) => {
    await sendHeartbeat(await app.make.device(screen?.code ?? ''))
    const found = () => pages.map((page) => page.statuses().some((status) => (screen?.id ?? '') in status))
    await vi.waitFor(() => expect(found()[0]).toBe(true), { timeout: 5000 })
    // Sent after the statuses.
    app.platform.live.publish(admin.accountId, ['invoices.changed'])
    await Promise.all(pages.map((page) => page.receives('invoices.changed')))
    for (const page of pages) page.forget()
    return found()
  }
  expect(await known(screens[0])).toEqual([true, true, false])
  const { id = '' } = managers[0] ?? {}
  await app.platform.db.updateTable('users').set({ permissions: '{}' }).where('id', '=', id).execute()
  expect(await known(screens[1])).toEqual([true, false, false])
  await Promise.all(pages.map((page) => page.close()))
})

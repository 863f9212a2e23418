import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

export const fireNotice = { title: 'Fire', text: 'Leave the building.', color: 'alert' as const }

/** Two screens with default content, and a playlist for a takeover. */
export async function takeoverSetup(app: TestApp, by: Person) {
  const [usual, special] = await Promise.all([app.make.media(by), app.make.media(by)])
  const [always, closed] = await Promise.all([
    app.make.playlist(by, [usual.id]),
    app.make.playlist(by, [special.id], 'Closed today'),
  ])
  const screen = await app.make.screen(by, [always.id], 'Lobby')
  const other = await app.make.screen(by, [always.id], 'Hall')
  const body = { name: 'Closed', content_ids: [closed.id], screen_ids: [screen.id], minutes: 10 }
  return { usual, special, always, closed, screen, other, body }
}

/** The same with a prepared takeover. */
export async function preparedSetup(app: TestApp, by: Person) {
  const setup = await takeoverSetup(app, by)
  const { data, message } = (await by.call(savePreparedTakeover, { body: setup.body })).body
  return { ...setup, prepared: data, message }
}

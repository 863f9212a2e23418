import { saveChannel } from '@digisigncast/contract/content/channels'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { approveProposal } from '@digisigncast/contract/proposals/proposals'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { image, saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import { sendForm } from '../../../testing/form.ts'
import { picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { idsOf, open, strictAccount } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })

type Account = Awaited<ReturnType<typeof strictAccount>>

/** Proposes content for a screen, opens the proposal, changes the content, and approves what was opened. */
async function approveAfter(
  { admin, manager, screen, shown }: Account,
  { id, type = 'playlist', change }: { id: string; type?: 'playlist' | 'channel'; change: () => Promise<unknown> },
) {
  const before = await shown()
  const answer = await manager.call(updateScreenContent, { body: { screenID: screen.id, contentID: [id], type } })
  const [proposal = ''] = idsOf(answer.body)
  const { seen } = await open(admin, proposal)
  const { status } = (await change()) as { status: number }
  expect(status).toBe(200)
  const approved = await admin.call(approveProposal, { body: { id: proposal, seen } })
  return { status: approved.status, isSame: (await shown()) === before }
}

const refused = { status: 409, isSame: true }

test.each(['csv', 'feed', 'calendar'] as const)(
  'another address of a data source (%s) is not approved unseen',
  async (kind) => {
    const account = await strictAccount(app)
    const { manager } = account
    const save = (path: string, id?: string) =>
      manager.call(saveDataSource, {
        body: {
          name: 'Prices',
          settings: { kind, url: `http://127.0.0.1:9/${path}` },
          ...(id !== undefined && { id }),
        },
      })
    const source = (await save('first')).body.data
    const slide = (await saveSlide(manager, slideOf(tableOf(source.id)))).body.data
    const draft = await app.make.playlist(manager, [slide.media.id])
    expect(await approveAfter(account, { id: draft.id, change: () => save('second', source.id) })).toEqual(refused)
  },
)

test('another layout of a channel is not approved unseen', async () => {
  const account = await strictAccount(app)
  const { manager, playlist } = account
  const save = (selectedLayout: 'main' | 'main_footer', channelID?: string) =>
    manager.call(saveChannel, {
      body: {
        name: 'Wall',
        layout: { selectedLayout, playlists: { Main: [playlist.id] } },
        ...(channelID && { channelID }),
      },
    })
  const { id } = (await save('main')).body.data
  expect(await approveAfter(account, { id, type: 'channel', change: () => save('main_footer', id) })).toEqual(refused)
})

test('another file of an image on a slide is not approved unseen', async () => {
  const account = await strictAccount(app)
  const { admin, manager } = account
  const photo = await app.make.media(admin)
  const slide = (await saveSlide(manager, slideOf(image(photo.id)))).body.data
  const draft = await app.make.playlist(manager, [slide.media.id])
  const change = async () =>
    sendForm(admin, 'media/replace', { media_id: photo.id, file: await picture({ width: 33 }) })
  expect(await approveAfter(account, { id: draft.id, change })).toEqual(refused)
})

import { createToken } from '@digisigncast/contract/accounts/tokens'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { renameMedia, saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import sharp from 'sharp'
import { announce } from './announce.ts'
import { operatorOf } from './operator.ts'

/** A long word without a break opportunity, for overflow checks. */
export const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselbundbeschriftung'
const sentence = 'Everything that we show in the windows of the harbour street during the long nights of the winter, '
/** A name of the maximum length. */
export const longName = sentence.repeat(3).slice(0, 199).trim().padEnd(200, '.')

/** Fills the first customer's account with data that has the longest allowed names. */
export async function fillAccount(origin: string) {
  const operator = await operatorOf(origin)
  const { call } = operator
  const files = ['photo.jpg', 'green.png', 'upright.jpg', 'blue.webp', 'red.jpg', 'cyan-magenta-yellow.mp4']
  const media = []
  for (const file of files) media.push(await operator.upload(file))
  const media_ids = media.map(({ id }) => id)
  const titles = ['Winter menu', longWord, longName]
  for (const [i, title] of titles.entries()) await call(renameMedia, { body: { media_id: media_ids[i] ?? '', title } })
  await call(saveFolder, { body: { name: longName } })
  await slides(operator, media_ids, await sources(operator))
  const playlists = []
  for (const name of ['Shop window', longWord, longName]) {
    const body = { name, slide_duration: 8000, media_ids: name === longWord ? [] : media_ids }
    playlists.push((await call(savePlaylist, { body })).data.id)
  }
  await operator.channel('main', { Main: playlists.slice(0, 1) }, 'Café')
  await operator.channel('main_left_bar', { Main: playlists, 'Left Bar': playlists }, longWord)
  const channel = await operator.channel('split_horizontal', {}, longName)
  const door = await operator.screen({
    name: 'Front door',
    data_type: 'playlist',
    assignedItems: playlists.slice(0, 1),
  })
  await operator.screen({ name: longWord, rotation: 90, data_type: 'playlist', assignedItems: playlists })
  await operator.screen({ name: longName, rotation: 180, data_type: 'channel', assignedItems: [channel.id] })
  const tags = []
  for (const name of ['Entrance', longWord.slice(0, 50)]) tags.push((await call(saveTag, { body: { name } })).data.id)
  await call(tagScreens, { body: { screen_ids: [door.id], add: tags, remove: [] } })
  const rule: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', until: '10:30' }
  for (const name of ['Breakfast', longName]) {
    const targets = { content_type: 'playlist' as const, content_ids: playlists, screen_ids: [], tag_ids: tags }
    await call(saveScheduleEntry, { body: { ...targets, name, color: 'teal', rule, priority: 'normal' } })
  }
  const notice = { title: longWord, text: sentence }
  for (const name of ['Fire', longName]) await call(savePreparedTakeover, { body: { name, notice, everywhere: true } })
  for (const name of [longWord, longName])
    await call(createToken, {
      body: {
        name,
        permissions: { content: { view: 1, create: 1, edit: 1 }, screens: { view: 1 } },
        limit_tag_ids: tags,
        expires_at: null,
      },
    })
  const password = 'harbour lantern 58'
  for (const [name, username] of [
    [longWord, 'w'.repeat(60)],
    [longName, 'noor'],
  ] as const) {
    const email = `${username}@${'example-'.repeat(6)}harbour.example.com`
    await call(saveUser, { body: { name, username, email, password, confirmPassword: password, role: 'manager' } })
  }
  await announce(origin, [
    { title: longWord, severity: 'critical' },
    { title: longName, text: `${longWord} https://example.com/${longWord} ${longName}`, severity: 'warning' },
  ])
  return operator
}

const box = { x: 120, y: 120, width: 1200, height: 300, rotation: 0, opacity: 1 }
const textLook = {
  font: 'fraunces',
  weight: 600,
  size: 120,
  fit: true,
  color: '#101521',
  align: 'left',
  vertical: 'top',
  lineHeight: 1.2,
  letterSpacing: 0,
  capitals: false,
} as const
const tableLook = { ...textLook, size: 40, header: true, lineColor: null, accentColor: '#6a4cff' } as const

/** A typed table, and sources that fail, because their addresses are private. Returns the id of the table. */
async function sources({ call }: Awaited<ReturnType<typeof operatorOf>>): Promise<string> {
  const rows = [
    ['Soup of the day', '6.50', 'vegan'],
    [longWord, sentence.repeat(3).slice(0, 300), ''],
  ]
  const table = { kind: 'table' as const, columns: ['Dish', 'Price', longWord], rows }
  const address = `http://192.168.0.1/${longWord}.csv`
  await call(saveDataSource, { body: { name: longName, settings: { kind: 'csv', url: address } } })
  await call(saveDataSource, { body: { name: longWord, settings: { kind: 'feed', url: address } } })
  return (await call(saveDataSource, { body: { name: 'Lunch menu', settings: { kind: 'table', table } } })).data.id
}

/** A slide with each kind of element, with an image of these, and an empty one. */
async function slides(operator: Awaited<ReturnType<typeof operatorOf>>, [media]: readonly string[], source: string) {
  const empty: SlideDocument = {
    format: 1,
    size: { width: 1920, height: 1080 },
    background: { type: 'gradient', from: '#ffffff', to: '#efecff', angle: 180 },
    elements: [],
  }
  const crop = { fit: 'cover', focusX: 50, focusY: 50, zoom: 1, radius: 24 } as const
  const shape = { fill: { type: 'color', color: '#6a4cff' }, border: null, radius: 0 } as const
  const elements: SlideDocument['elements'] = [
    { ...box, ...shape, id: 'line', type: 'shape', shape: 'line', y: 460, height: 8 },
    { ...box, ...crop, id: 'image', type: 'image', media: media ?? null, x: 1400, height: 800, width: 400 },
    { ...box, ...crop, id: 'no-image', type: 'image', media: null, y: 560, width: 400 },
    { ...box, ...textLook, list: 'none', id: 'long-text', type: 'text', text: `${longWord} ${sentence}` },
    { ...box, ...tableLook, id: 'table', type: 'table', source, y: 980, height: 90 },
    { ...box, ...textLook, list: 'none', id: 'text', type: 'text', text: 'Fresh bread', x: 600, y: 560, rotation: 350 },
  ]
  const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#efecff' } })
    .webp()
    .toBuffer()
  for (const [title, document] of [
    [longName.slice(1), { ...empty, elements }],
    ['Autumn offer', empty],
  ] as const) {
    await operator.slide(title, document, new Blob([new Uint8Array(picture)]))
  }
}

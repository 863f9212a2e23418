import { saveUser } from '@digisigncast/contract/accounts/users'
import { renameMedia, saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
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
  const playlists = []
  for (const name of ['Shop window', longWord, longName]) {
    const body = { name, slide_duration: 8000, media_ids: name === longWord ? [] : media_ids }
    playlists.push((await call(savePlaylist, { body })).data.id)
  }
  await operator.channel('main', { Main: playlists.slice(0, 1) }, 'Café')
  await operator.channel('main_left_bar', { Main: playlists, 'Left Bar': playlists }, longWord)
  const channel = await operator.channel('split_horizontal', {}, longName)
  await operator.screen({ name: 'Front door', data_type: 'playlist', assignedItems: playlists.slice(0, 1) })
  await operator.screen({ name: longWord, rotation: 90, data_type: 'playlist', assignedItems: playlists })
  await operator.screen({ name: longName, rotation: 180, data_type: 'channel', assignedItems: [channel.id] })
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

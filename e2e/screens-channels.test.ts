import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { approveDevices } from '@digisigncast/contract/devices/devices'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { deviceOf } from './support/device.ts'
import { operatorOf } from './support/operator.ts'
import { openPlaylist } from './support/playlists.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

story.use({ expectedNoise: [/status of 409/] })

story('a screen shows a channel, and two concurrent edits lose no input', async ({ page, context, server }) => {
  const operator = await operatorOf(server.origin)
  const [red, green] = [await operator.playlist(['red.jpg'], 4000), await operator.playlist(['green.png'], 4000)]
  await operator.channel('main_footer', { Main: [red.id], Footer: [green.id] })
  const { id, code } = await operator.screen({})
  const device = await deviceOf(server.origin, code, { device_model: 'X96' })
  await operator.call(approveDevices, { body: { device_ids: [device.id] } })
  await signIn(page, server.origin, { path: '/screens' })
  const other = await context.newPage()
  await other.goto(`${server.origin}/screens`)
  await expect(card(other, 'Screen')).toContainText('None yet')

  await story.step('assign a channel', async () => {
    await page.bringToFront()
    await card(page, 'Screen').getByRole('button', { name: 'Edit linked content of Screen' }).click()
    const panel = page.getByRole('dialog', { name: 'Manage Content' })
    await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
    await panel.getByText('green.png').click()
    await panel.getByText('red.jpg').click()
    await expect(panel.getByRole('switch', { checked: true })).toHaveAccessibleName('red.jpg, plays at position 1')
    await panel.getByRole('switch', { name: 'green.png' }).press('Space')
    await expect(panel.getByRole('switch', { name: 'green.png, plays at position 2' })).toBeChecked()
    await panel.getByRole('radio', { name: 'Channel' }).check()
    await expect(panel.getByRole('switch', { checked: true })).toHaveCount(0)
    await panel.getByText('main_footer').click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Content updated successfully!')).toBeVisible()
    await expect(card(page, 'Screen')).toContainText('Linked Channelmain_footer')
  })
  await story.step('both regions show the images that the device reports', async () => {
    const manifest = await operator.call(getManifest, { params: { screenID: id } })
    const [scene] = manifest.scenes
    const on_display = (scene?.regions ?? []).map(({ name: region, items: [item] }) => ({
      scene_id: scene?.id ?? '',
      region,
      item_id: item?.id ?? '',
      media_id: item?.mediaId ?? '',
      elapsed_ms: 0,
    }))
    await device.heartbeat({ revision: manifest.revision, on_display })
    const [main, footer] = [await pictureOf(page, 'red'), await pictureOf(page, 'green')]
    expect(main.y + main.height).toBeCloseTo(footer.y, 0)
    expect(main.height / footer.height).toBeCloseTo(85 / 15, 0)
    expect(main.width).toBeCloseTo(footer.width, 0)
  })
  await story.step('a second tab shows it without a reload', async () => {
    await expect(card(other, 'Screen')).toContainText('Linked Channelmain_footer')
    await pictureOf(other, 'green')
  })

  const theirs = await edit(other, 'Screen')
  await title(theirs).fill('Front door')

  await story.step('switch it to playlists in the form', async () => {
    await page.bringToFront()
    const panel = await edit(page, 'Screen')
    await expect(panel.getByRole('radio', { name: 'Channel' })).toBeChecked()
    await expect(panel.getByRole('switch', { name: 'main_footer' })).toBeChecked()
    await panel.getByRole('radio', { name: 'Playlist' }).check()
    await expect(panel.getByRole('switch', { checked: true })).toHaveCount(0)
    await panel.getByText('green.png').click()
    await title(panel).fill('Back door')
    await panel.getByRole('button', { name: 'Update Screen' }).click()
    await expect(card(page, 'Back door')).toContainText('Linked Playlistgreen.png')
  })
  await story.step('the second user gets a message and keeps the input', async () => {
    await other.bringToFront()
    await theirs.getByRole('button', { name: 'Update Screen' }).click()
    await expect(theirs.getByRole('alert')).toContainText('Another user has changed this screen.')
    await expect(title(theirs)).toHaveValue('Front door')
    await theirs.getByRole('button', { name: 'Reload' }).click()
    await expect(theirs.getByRole('alert')).toContainText('TitleBack door')
    await expect(title(theirs)).toHaveValue('Front door')
    await expect(theirs.getByRole('switch', { name: 'green.png' })).toBeChecked()
    await theirs.getByRole('button', { name: 'Update Screen' }).click()
    await expect(theirs).toBeHidden()
  })
  await story.step('the first user sees the result without a reload', async () => {
    await expect(card(page, 'Front door')).toContainText('Linked Playlistgreen.png')
  })
  await story.step('deleting a screen explains the effect on its players, and removes it from both tabs', async () => {
    await card(other, 'Front door').getByRole('button', { name: 'Delete Front door' }).click()
    const question = other.getByRole('dialog', { name: 'Delete this screen?' })
    await expect(question).toContainText('Its player returns to the pairing page')
    await expect(question).toContainText('You can restore it for 30 days.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(other.getByText('Screen Deleted successfully!')).toBeVisible()
    await expect(card(page, 'Front door')).toBeHidden()
  })
})

story('several screens get content in one act, and each has a page', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await operator.playlist(['red.jpg'], 4000)
  for (const name of ['North', 'South', 'West']) await operator.screen({ name })
  await signIn(page, server.origin, { path: '/screens?view=table&sort=name' })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

  await story.step('keys move through the rows, and Shift selects a range', async () => {
    await expect(row('North')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Select North' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Select West' }).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('region', { name: 'Selected screens' })).toContainText(/[34] selected/)
  })
  await story.step('the content is replaced on all of them', async () => {
    await page.getByRole('button', { name: 'Content', exact: true }).click()
    const panel = page.getByRole('dialog', { name: /^Content of [34] screens$/ })
    await panel.getByText('red.jpg').click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Content updated on [34] screens\./)).toBeVisible()
    for (const name of ['North', 'South', 'West']) await expect(row(name)).toContainText('red.jpg')
    await expectAccessibleInBoth(page)
  })
  await story.step('a command says which screens have no connected device', async () => {
    await page.getByRole('button', { name: 'Commands' }).click()
    await page.getByRole('menuitem', { name: 'Reload' }).click()
    const panel = page.getByRole('dialog', { name: 'Screens Not Changed' })
    await expect(panel.getByRole('listitem').filter({ hasText: 'South' })).toContainText('No device of this screen')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
  await story.step('the page of a screen has an address for each of its tabs', async () => {
    await page.getByRole('link', { name: 'South', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'South', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Should show' })).toContainText('red.jpg')
    await expectAccessibleInBoth(page)
    await page.getByRole('tab', { name: 'Content' }).click()
    await page.reload()
    await expect(page.getByRole('link', { name: 'red.jpg' })).toBeVisible()
    await page.getByRole('tab', { name: 'Plays' }).click()
    await expect(page.getByText('No plays in the last 7 days.')).toBeVisible()
  })
})

story('the delete confirmation of a playlist names the channels and screens that use it', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  await operator.channel('main', { Main: [playlist.id] })
  await operator.screen({ assignedItems: [playlist.id] })
  await signIn(page, server.origin, { path: '/playlists' })
  await card(page, 'red.jpg').getByRole('button', { name: 'Delete red.jpg' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this playlist?' })
  await expect(question.getByRole('listitem')).toHaveText(['main', 'Screen'])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Playlist Deleted successfully!')).toBeVisible()
})

story('two users edit a playlist, and both changes are kept', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const { id, media } = await operator.playlist(['red.jpg', 'green.png'], 4000)
  const blue = await operator.upload('blue.webp')
  await signIn(page, server.origin, { path: '/playlists' })
  await card(page, 'red.jpg, green.png').getByRole('button', { name: 'Edit Playlist' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
  await panel.getByRole('button', { name: 'green' }).click()
  await title(panel).fill('Mine')
  const media_ids = [...media.map((one) => one.id), blue.id]
  await operator.call(savePlaylist, { body: { playlistID: id, name: 'Theirs', media_ids } })

  await panel.getByRole('button', { name: 'Update Playlist' }).click()
  await expect(panel.getByRole('alert')).toContainText('Another user has changed this playlist.')
  await panel.getByRole('button', { name: 'Reload' }).click()
  await expect(panel.getByRole('alert')).toContainText('TitleTheirs')
  await panel.getByRole('button', { name: 'Update Playlist' }).click()
  await expect(panel).toBeHidden()
  await openPlaylist(page, 'Mine')
  const tiles = card(page, 'Mine')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Move / }) })
  await expect(tiles).toContainText(['red', 'blue'])
})

story('a removed permission takes effect in the open page', { tag: '@quick' }, async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const manager = { name: 'Mia', username: 'mia.m', email: 'mia@example.com', role: 'manager' as const }
  const password = 'quiet-harbour-93'
  const rights = { screens: { view: 1, edit: 1 }, playlist: { view: 1 } } as const
  await operator.call(saveUser, {
    body: { ...manager, password, confirmPassword: password, permissions: rights },
  })
  const { data: team } = await operator.call(listUsers, { query: {} })
  const userID = team.find(({ username }) => username === manager.username)?.id
  const allow = (permissions: PermissionFlags) => operator.call(saveUser, { body: { ...manager, userID, permissions } })
  await signIn(page, server.origin, { username: manager.username, password, path: '/screens' })
  const screen = page.getByRole('article').first()
  await expect(screen.getByRole('button', { name: 'Edit Screen' })).toBeVisible()

  await allow({ ...rights, screens: { view: 1, edit: 0 } })
  await expect(screen.getByRole('button', { name: 'Edit Screen' })).toBeHidden()
  await expect(screen).toBeVisible()
  await allow({ playlist: { view: 1 } })
  await expect(page).toHaveURL(`${server.origin}/dashboard`)
  await expect(page.getByText('You are not allowed to open this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Screens', exact: true })).toBeHidden()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playlists', exact: true }),
  ).toBeVisible()
})

type Panel = ReturnType<Page['getByRole']>

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const title = (panel: Panel) => panel.getByRole('textbox', { name: 'Title', exact: true })

async function edit(page: Page, name: string): Promise<Panel> {
  await card(page, name).getByRole('button', { name: 'Edit Screen' }).click()
  return page.getByRole('dialog', { name: 'Edit Screen' })
}

/** Position of an image in the preview of the card. */
async function pictureOf(page: Page, name: string) {
  const picture = card(page, 'Screen').getByRole('img', { name, exact: true })
  await expect(picture).toBeVisible()
  const box = await picture.boundingBox()
  if (!box) throw new Error(`${name} has no place`)
  return box
}

import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const media = (file: string) => join(import.meta.dirname, 'media', file)

story('a channel with two regions is created, edited, and lists the screens that show it', async ({ page, server }) => {
  await story.step('sign in and create two playlists', async () => {
    await signIn(page, server.origin)
    await upload(page, ['red.jpg', 'green.png'])
    await makePlaylist(page, 'Menu', 'red')
    await makePlaylist(page, 'Ticker', 'green')
  })
  await story.step('the title is required, and the error is cleared', async () => {
    await page.getByRole('link', { name: 'Channels', exact: true }).click()
    await expect(page.getByText('No channels found.')).toBeVisible()
    await page.getByRole('button', { name: 'Create New Channel' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Create Channel' })
    await panel.getByRole('button', { name: 'Add Channel' }).click()
    await expect(panel.getByText('Title is required.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Cafeteria')
    await panel.getByRole('radio', { name: 'Main + Footer' }).check()
    await region(panel, 'Main').getByText('Menu').click()
    await region(panel, 'Footer').getByText('Ticker').click()
    await expect(panel.getByRole('figure', { name: 'Main shows red, Footer shows green' })).toBeVisible()
    await panel.getByRole('button', { name: 'Add Channel' }).click()
    await expect(page.getByText('Channel created successfully!')).toBeVisible()
  })
  await story.step('the card shows the layout and the linked playlists', async () => {
    await expect(card(page, 'Cafeteria')).toContainText('Main + Footer')
    await expect(linked(page, 'Cafeteria')).toHaveText(['MainMenu', 'FooterTicker'])
    await expect(card(page, 'Cafeteria').getByRole('figure')).toHaveAccessibleName('Main shows red, Footer shows green')
  })
  await story.step('a second channel with this name is pointed out, but allowed', async () => {
    await page.getByRole('button', { name: 'Create New Channel' }).click()
    const panel = page.getByRole('dialog', { name: 'Create Channel' })
    const title = panel.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('cafeteria')
    await expect(title).toHaveAccessibleDescription('Another channel has this name.')
    await title.fill('Cafeteria 2')
    await expect(panel.getByText('Another channel has this name.')).toHaveCount(0)
    await title.fill('')
    await panel.getByRole('button', { name: 'Close' }).click()
  })
  await story.step('the form contains the saved playlists, and keeps them', async () => {
    const panel = await edit(page, 'Cafeteria')
    await expect(panel.getByRole('radio', { name: 'Main + Footer' })).toBeChecked()
    await region(panel, 'Main').getByText('Ticker').click()
    await expect(region(panel, 'Main').getByRole('switch', { name: 'Ticker, plays at position 2' })).toBeChecked()
    await region(panel, 'Main').getByRole('button', { name: 'Play Ticker earlier' }).click()
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Canteen')
    await save(page, panel)
    await expect(linked(page, 'Canteen')).toHaveText(['MainTicker, Menu', 'FooterTicker'])
  })
  await story.step('a different layout clears the selection, which can be undone', async () => {
    const panel = await edit(page, 'Canteen')
    await panel.getByRole('radio', { name: 'Left Bar + Right Bar' }).check()
    await expect(panel.getByText('3 chosen playlists were cleared.')).toBeVisible()
    await expect(panel.getByRole('switch', { checked: true })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByRole('switch', { checked: true })).toHaveCount(3)
    await panel.getByRole('radio', { name: 'Left Bar + Right Bar' }).check()
    await region(panel, 'Right Bar').getByText('Menu').click()
    await save(page, panel)
    await expect(linked(page, 'Canteen')).toHaveText(['Left BarNo playlists linked', 'Right BarMenu'])
  })
  await story.step('the delete confirmation names the screen that shows it', async () => {
    await showOnScreen(page, 'Canteen', 'Front door')
    await page.reload()
    await expect(card(page, 'Canteen')).toContainText('On 1 screen')
    await page.getByRole('button', { name: 'Delete Canteen' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this channel?' })
    await expect(question.getByRole('listitem')).toHaveText(['Front door'])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Channel Deleted successfully!')).toBeVisible()
    await expect(page.getByText('No channels found.')).toBeVisible()
  })
})

story.describe('two users', () => {
  story.use({ expectedNoise: [/status of 409/] })

  story(
    'the second of two users who edit a channel gets a message and keeps the input',
    { tag: '@quick' },
    async ({ page, server }) => {
      await signIn(page, server.origin)
      await call(page, 'channels/create', { name: 'Lobby', layout: { selectedLayout: 'main', playlists: {} } })
      await page.getByRole('link', { name: 'Channels', exact: true }).click()
      const panel = await edit(page, 'Lobby')
      await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('My lobby')
      const channelID = await panel.locator('input[name=channelID]').inputValue()
      const theirs = { selectedLayout: 'split_horizontal', playlists: {} }
      await call(page, 'channels/create', { channelID, name: 'Their lobby', layout: theirs })

      await panel.getByRole('button', { name: 'Update Channel' }).click()
      await expect(panel.getByRole('alert')).toContainText('Another user has changed this channel.')
      await panel.getByRole('button', { name: 'Reload and keep my changes' }).click()
      await expect(panel.getByRole('alert')).toContainText('Saving replaces these values with yours')
      await expect(panel.getByRole('alert').getByRole('definition')).toHaveText(['Their lobby'])
      await expect(panel.getByRole('radio', { name: 'Top Bar + Bottom Bar' })).toBeChecked()
      await expect(panel.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('My lobby')
      await save(page, panel)
      await expect(card(page, 'My lobby')).toContainText('Top Bar + Bottom Bar')
    },
  )
})

type Panel = ReturnType<Page['getByRole']>

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const linked = (page: Page, name: string) => card(page, name).locator('dl > div')
const region = (panel: Panel, name: string) => panel.getByRole('group', { name: new RegExp(`^${name} `) })

async function upload(page: Page, files: string[]) {
  await page.getByRole('link', { name: 'Image / Videos', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  await (await chooser).setFiles(files.map(media))
  for (const file of files) {
    await expect(page.getByRole('checkbox', { name: `Select ${file.replace(/\.\w+$/, '')}` })).toBeVisible()
  }
}

async function makePlaylist(page: Page, name: string, picture: string) {
  await page.getByRole('link', { name: 'Playlists', exact: true }).click()
  await page.getByRole('button', { name: 'Create Playlist' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create Playlist' })
  await panel.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  await panel.getByRole('button', { name: picture }).click()
  await panel.getByRole('button', { name: 'Add Playlist' }).click()
  await expect(card(page, name)).toBeVisible()
  await expect(panel).toBeHidden()
}

async function edit(page: Page, name: string): Promise<Panel> {
  await card(page, name).getByRole('button', { name: 'Edit Channel' }).click()
  return page.getByRole('dialog', { name: 'Edit Channel' })
}

async function save(page: Page, panel: Panel) {
  await panel.getByRole('button', { name: 'Update Channel' }).click()
  await expect(page.getByText('Channel updated successfully!').first()).toBeVisible()
  await expect(panel).toBeHidden()
}

async function showOnScreen(page: Page, channel: string, name: string) {
  const { data } = await call<{ data: { id: string; name: string }[] }>(page, 'channels')
  const id = data.find((one) => one.name === channel)?.id ?? ''
  await call(page, 'screens/create', { name, data_type: 'channel', assignedItems: [id] })
}

/** Calls the API with the session of the page. */
async function call<Answer>(page: Page, path: string, data?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const url = new URL(`/api/v1/${path}`, page.url()).href
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (data ? page.request.post(url, { data, headers }) : page.request.get(url, { headers }))
  expect(answer.ok(), path).toBe(true)
  return answer.json()
}

import { randomBytes } from 'node:crypto'
import { deletePlaylist, listPlaylists } from '@digisigncast/contract/content/playlists'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { openPairing } from '@digisigncast/contract/devices/pairing'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectLayout } from './support/accessible.ts'
import { apiClientOf } from './support/api-client.ts'
import { deviceOf } from './support/device.ts'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

// Jobs that used to end at a button or link that did nothing: each one goes on to the next job.

const panelOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

story(
  'from the Takeover button to the prepared takeovers, one of which is then started',
  { tag: '@quick' },
  async ({ page, server }) => {
    await signIn(page, server.origin)
    await page.getByRole('button', { name: 'Takeover', exact: true }).click()
    await panelOf(page, 'Takeover').getByRole('link', { name: 'Prepared takeovers' }).click()
    await expect(page).toHaveURL(`${server.origin}/takeovers`)
    await expect(page.getByRole('heading', { name: 'Takeovers', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Takeovers' })
    await expect(entry).toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: 'Prepare Takeover' }).first().click()
    const preparing = panelOf(page, 'Prepare Takeover')
    await preparing.getByRole('textbox', { name: 'Name' }).fill('Fire')
    await preparing.getByRole('textbox', { name: 'Title' }).fill('Leave the building')
    await preparing.getByRole('button', { name: 'Add Takeover' }).click()
    await expect(page.getByRole('list', { name: 'Prepared takeovers' }).getByText('Fire')).toBeVisible()
    await page.getByRole('button', { name: 'Takeover', exact: true }).click()
    await panelOf(page, 'Takeover').getByRole('button', { name: /Fire/ }).click()
    await panelOf(page, 'Fire')
      .getByRole('button', { name: /^Start on/ })
      .click()
    const banner = page.getByRole('region', { name: 'Takeovers' })
    await expect(banner).toContainText('Takeover: Fire')

    await story.step('each row starts its takeover and its drill, after one question, also by keyboard', async () => {
      await banner.getByRole('button', { name: 'End now: Fire' }).click()
      await panelOf(page, 'End this takeover?').getByRole('button', { name: 'End now' }).click()
      await expect(banner).toHaveCount(0)
      await page.getByRole('button', { name: 'Drill Fire' }).click()
      const drill = panelOf(page, 'Start this drill?')
      await expect(drill).toContainText('“Fire” is shown on 1 screen for 30 minutes, above everything else.')
      await drill.getByRole('button', { name: 'Cancel' }).click()
      await expect(banner).toHaveCount(0)
      await page.getByRole('button', { name: 'Drill Fire' }).press('Enter')
      await drill.getByRole('button', { name: 'Start drill on 1 screen' }).press('Enter')
      await expect(banner).toContainText('Drill: Fire')
      await banner.getByRole('button', { name: 'End now: Fire' }).click()
      await panelOf(page, 'End this drill?').getByRole('button', { name: 'End now' }).click()
      await expect(banner).toHaveCount(0)
      await page.getByRole('button', { name: 'Start Fire' }).press('Enter')
      await panelOf(page, 'Start this takeover?').getByRole('button', { name: 'Start on 1 screen' }).click()
      await expect(banner).toContainText('Takeover: Fire')
    })
    await expectLayout(page, 'main')
  },
)

/** The account without the playlist of its first start. */
async function withoutPlaylists(origin: string) {
  const operator = await operatorOf(origin)
  for (const { id } of (await operator.call(listPlaylists, { query: {} })).data)
    await operator.call(deletePlaylist, { body: { playlistID: id } })
  return operator
}

const adding = (page: Page) => panelOf(page, 'Add Content To Playlist')

story('without playlists, media go into a new one, and from there on screens', async ({ page, server }) => {
  const operator = await withoutPlaylists(server.origin)
  await operator.upload('red.jpg')
  await signIn(page, server.origin, { path: '/image-videos' })
  await page.getByRole('checkbox', { name: 'Select red' }).check()
  await page.getByRole('button', { name: 'Add To Playlist' }).click()
  const name = adding(page).getByRole('textbox', { name: 'New playlist' })
  await expect(name).toBeFocused()
  const save = adding(page).getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(adding(page).getByText('Please select at least one playlist and one content item.')).toBeVisible()
  await expectAccessibleInBoth(page, '[role=dialog]', 'Add Content To Playlist')
  await name.fill('Shop window')
  await name.press('Enter')
  await expect(adding(page)).toBeHidden()

  const message = page.getByRole('status').filter({ hasText: 'Content assigned successfully!' })
  await message.getByRole('link', { name: 'Show on screens…' }).click()
  await expect(panelOf(page, 'Show Shop window On Screens')).toBeVisible()
  const [playlist] = (await operator.call(listPlaylists, { query: {} })).data
  expect([playlist?.name, playlist?.contents.map(({ media }) => media.title)]).toEqual(['Shop window', ['red']])
})

story('after a new slide and a new web page, Add To Playlist is the next step', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await signIn(page, server.origin)
  await story.step('a slide goes into a new playlist beside the others', async () => {
    await page.goto(`${server.origin}/slides/new?size=landscape`)
    await page.getByRole('region', { name: 'Add elements' }).getByRole('button', { name: 'Rectangle' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Autumn offer')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const note = page.getByRole('status').filter({ hasText: 'The slide is saved' })
    await note.getByRole('button', { name: 'Add To Playlist' }).click()
    await adding(page).getByRole('button', { name: 'New playlist' }).click()
    await adding(page).getByRole('textbox', { name: 'New playlist' }).fill('Offers')
    await adding(page).getByRole('button', { name: 'Save' }).click()
    await expect(adding(page)).toBeHidden()
    await expect(note).toBeHidden()
  })
  await story.step('a web page goes into that playlist', async () => {
    await page.goto(`${server.origin}/image-videos?panel=new-web-page`)
    const panel = panelOf(page, /Web Page$/)
    await panel.getByLabel('Address').fill('https://menu.example.test/')
    await panel.getByLabel('Title').fill('Menu of the day')
    await panel.getByRole('button', { name: 'Add Web Page' }).click()
    await expect(panel.getByRole('button', { name: 'Save' })).toBeVisible()
    await panel.getByRole('button', { name: 'Close panel' }).click()
    const note = page.getByRole('status').filter({ hasText: '“Menu of the day” is saved' })
    await note.getByRole('button', { name: 'Add To Playlist' }).click()
    await adding(page).getByText('Offers').click()
    await adding(page).getByRole('button', { name: 'Save' }).click()
    await expect(adding(page)).toBeHidden()
  })
  const offers = (await operator.call(listPlaylists, { query: {} })).data.find(({ name }) => name === 'Offers')
  expect(offers?.contents.map(({ media }) => media.title)).toEqual(['Autumn offer', 'Menu of the day'])
})

story(
  'typing into a select with a value starts a search, after a click and after a choice',
  async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/Settings' })
    const zone = page.getByRole('combobox', { name: /^Time zone/ })
    await expect(zone).toHaveValue(/./)
    for (const [typed, chosen] of [
      ['tokyo', 'Asia/Tokyo'],
      ['auck', 'Pacific/Auckland'],
    ] as const) {
      if (typed === 'tokyo') await zone.click()
      await zone.pressSequentially(typed)
      await expect(zone).toHaveValue(typed)
      await page.getByRole('option', { name: chosen }).click()
      await expect(zone).toHaveValue(chosen)
    }
    await zone.blur()
    await zone.click()
    await zone.pressSequentially('utc')
    await expect(zone).toHaveValue('utc')
  },
)

story('deleting many screens names them and asks for their number', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const before = (await operator.call(listScreens, { query: {} })).data.map(({ name }) => name)
  for (let n = before.length; n < 11; n += 1) await operator.call(saveScreen, { body: { name: `Shop ${n}` } })
  await signIn(page, server.origin, { path: '/screens?view=table' })
  await page
    .getByRole('checkbox', { name: /^Select Shop/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected screens' })
  await story.step('one is named, and deleted with one click', async () => {
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = panelOf(page, 'Delete this screen?')
    await expect(question.getByRole('region', { name: 'To be deleted' })).toHaveText(/^Shop \d+$/)
    await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await bar.getByRole('button', { name: 'Select all 11' }).click()
  await expect(bar.getByText('11 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = panelOf(page, 'Delete 11 screens?')
  await expect(question.getByRole('listitem')).toHaveCount(11)
  await expectAccessibleInBoth(page, '[role=dialog]', 'Delete 11 screens?')
  const field = question.getByRole('textbox', { name: 'Type 11 to confirm' })
  await expect(field).toBeFocused()
  await field.fill('1')
  await field.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await field.fill('11')
  await field.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('No screens found.')).toBeVisible()
})

story(
  'media are searched once after typing, and deleting several names them',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    for (const file of ['red.jpg', 'green.png']) await operator.upload(file)
    await signIn(page, server.origin, { path: '/image-videos' })
    const asked: string[] = []
    page.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search')
      if (search) asked.push(search)
    })
    await page.getByRole('searchbox').pressSequentially('gree', { delay: 20 })
    await expect(page.getByRole('heading', { name: '1 media item found' })).toBeVisible()
    expect(asked).toEqual(['gree'])
    await page.getByRole('searchbox').clear()
    for (const name of ['red', 'green']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const names = panelOf(page, 'Delete 2 media items').getByRole('region', { name: 'To be deleted' })
    await expect(names.getByRole('listitem')).toHaveText(['red', 'green'].toSorted(), { useInnerText: true })
  },
)

story('the time zone of several screens is not saved before one is chosen', async ({ page, server }) => {
  await (await operatorOf(server.origin)).call(saveScreen, { body: { name: 'Shop', time_zone: 'Asia/Tokyo' } })
  await signIn(page, server.origin, { path: '/screens?view=table' })
  await page.getByRole('checkbox', { name: 'Select Shop' }).check()
  await page.getByRole('button', { name: 'Time zone' }).click()
  const panel = panelOf(page, 'Time zone of 1 screen')
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(panel.getByText('Choose a time zone.')).toBeVisible()
})

story('Connect a Display names an address that other devices can open', async ({ page, server }) => {
  const address = server.origin.replace('127.0.0.1', 'localhost')
  await signIn(page, address)
  const installation = randomBytes(16).toString('hex')
  await apiClientOf(server.origin).call(openPairing, { body: { installation } })
  await page.goto(`${address}/screens/connect`)
  await expect(page.getByText(/^On the display, open http/)).not.toContainText('localhost')
})

story.describe('without a connection', () => {
  // axe warns if it cannot load style sheets.
  story.use({ expectedNoise: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|load preload assets/] })

  story('a bar says so within 5 s, pages keep what they have, and it goes away', async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/screens' })
    await expect(page.getByRole('article').first()).toBeVisible()
    const bar = page.getByText(/^Not connected since \d\d:\d\d\. What you see may be old\.$/)
    await expect(bar).toHaveCount(0)
    const panel = panelOf(page, 'Takeover')
    // Parts that are not on the page yet are loaded after it.
    const hasPanel = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/takeover-panel-'))
    await expect.poll(() => page.evaluate(hasPanel), { timeout: 20_000 }).toBe(true)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(bar).toBeVisible({ timeout: 5000 })
    await expectAccessibleInBoth(page, 'main', 'without a connection')
    await expect(page.getByRole('article').first()).toBeVisible()
    await story.step('a list that never loaded says so instead of loading for ever', async () => {
      await page.getByRole('button', { name: 'Takeover', exact: true }).click()
      await expect(panel.getByRole('alert')).toContainText('The server cannot be reached.')
    })
    await page.context().setOffline(false)
    await expect(bar).toHaveCount(0)
    await expect(panel.getByRole('alert')).toHaveCount(0)
  })

  story(
    'a server that stops is noticed, and the page continues with the next one',
    { tag: '@quick' },
    async ({ page, server }) => {
      await signIn(page, server.origin)
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      await server.stop()
      await expect(page.getByText(/^Not connected since/)).toBeVisible()
    },
  )
})

story('messages are above the bars at the bottom, and have three lines at most', async ({ page, server }) => {
  const name = 'Everything that we show in the windows of the harbour street during the long nights '.repeat(2).trim()
  await (await operatorOf(server.origin)).call(saveScreen, { body: { name } })
  await signIn(page, server.origin)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.origin}/screens?view=table`)
    await page.getByRole('checkbox', { name: /^Select Everything/ }).check()
    const bar = page.getByRole('region', { name: 'Selected screens' })
    await bar.getByRole('button', { name: 'Rotation' }).click()
    await page.getByRole('menuitem', { name: width === 390 ? '90°' : '180°' }).click()
    const message = page.getByText('Success!').locator('..')
    await expect(message).toBeVisible()
    const [box, below] = [await message.boundingBox(), await bar.boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expect(box?.height).toBeLessThan(110)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 30)
  }
})

story('on a phone, the More sheet is as wide as the window', { tag: '@quick' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.origin)
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = panelOf(page, 'More')
  await expect(sheet.getByRole('link', { name: 'Takeovers' })).toBeVisible()
  expect((await sheet.boundingBox())?.width).toBe(390)
  await expectAccessibleInBoth(page, '[role=dialog]', 'More')
})

story('Connection Details name the screen, and devices without a name have a time', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const { id, code } = await operator.screen({ name: 'Front door' })
  await deviceOf(server.origin, code, {})
  await deviceOf(server.origin, code, {})
  await signIn(page, server.origin, { path: `/screens?panel=connection&id=${id}` })
  await expect(panelOf(page, 'Connection Details').getByRole('heading', { name: 'Front door' })).toBeVisible()
  await page.goto(`${server.origin}/screens?panel=devices&id=${id}`)
  const devices = panelOf(page, /Devices/).getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveText([
    /From 127\.0\.0\.1, \d\d:\d\d/,
    /From 127\.0\.0\.1, \d\d:\d\d/,
  ])
})

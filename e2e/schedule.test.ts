import { listSchedule, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveTag } from '@digisigncast/contract/content/tags'
import { getPreparedTakeover, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { colorOn } from './support/display.ts'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

story.use({ expectedNoise: [/status of 409/] })

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

story('breakfast until 10:30, lunch after: created, drawn, dragged and deleted', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const [breakfast, lunch] = [await operator.playlist(['red.jpg'], 4000), await operator.playlist(['green.png'], 4000)]
  const screen = await operator.screen({ name: 'Counter', assignedItems: [breakfast.id] })
  const stored = async () => (await operator.call(listSchedule, { query: {} })).data
  await signIn(page, server.origin)
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()

  await story.step('an incomplete entry says what is missing, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Create New Entry' }).click()
    const panel = page.getByRole('dialog', { name: 'Create Entry' })
    await panel.getByRole('textbox', { name: 'Name' }).fill('Breakfast')
    await panel.getByRole('button', { name: 'Every day' }).click()
    for (const day of ['Saturday', 'Sunday']) await panel.getByRole('button', { name: day }).click()
    await panel.getByLabel('From').fill('06:00')
    await panel.getByLabel('Until').fill('10:30')
    await panel.getByRole('button', { name: 'Add Entry' }).click()
    await expect(panel.getByText('Please choose at least one playlist or channel.')).toBeVisible()
    await panel.getByRole('switch', { name: breakfast.name }).press('Space')
    await panel.getByRole('switch', { name: 'Counter' }).press('Space')
    await expect(panel.getByText('Plays next')).toBeVisible()
    await panel.getByLabel('Not on these dates').fill('2031-12-24')
    await panel.getByRole('button', { name: 'Add Entry' }).click()
    await expect(page.getByText('Schedule entry created successfully!')).toBeVisible()
    await expect(block(page, 'Breakfast')).toHaveCount(5)
    expect((await stored())[0]).toMatchObject({
      name: 'Breakfast',
      rule: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', until: '10:30', except: ['2031-12-24'] },
    })
  })

  await story.step('an entry that overlaps another is saved after a question', async () => {
    await page.getByRole('button', { name: 'Create New Entry' }).click()
    const panel = page.getByRole('dialog', { name: 'Create Entry' })
    await panel.getByRole('textbox', { name: 'Name' }).fill('News')
    await panel.getByLabel('From').fill('07:00')
    await panel.getByLabel('Until').fill('08:00')
    await panel.getByRole('switch', { name: lunch.name }).press('Space')
    await panel.getByRole('button', { name: 'Monday' }).click()
    await panel.getByRole('button', { name: 'Every day' }).click()
    await panel.getByRole('switch', { name: 'Counter' }).press('Space')
    await panel.getByRole('button', { name: 'Add Entry' }).click()
    const question = page.getByRole('dialog', { name: 'Overlaps Breakfast on 1 screen' })
    await expect(question).toContainText('they take turns')
    await expectAccessibleInBoth(page)
    await question.getByRole('button', { name: 'Back' }).click()
    await expect(panel).toBeVisible()
    expect(await stored()).toHaveLength(1)
    await panel.getByRole('button', { name: 'Add Entry' }).click()
    await question.getByRole('button', { name: 'Save Entry' }).click()
    await expect(panel).toBeHidden()
    expect(await stored()).toHaveLength(2)
  })

  await story.step('drawing on the week presets day and time', async () => {
    const hours = page.getByRole('region', { name: 'Hours of the days' })
    await hours.evaluate((element) => element.scrollTo(0, 480))
    const box = await hours.boundingBox()
    if (!box) throw new Error('The week has no place.')
    // In the column of Saturday.
    const x = box.x + 56 + ((box.width - 56) / 7) * 5.5
    const from = await hourAt(page, x, 12)
    await page.mouse.move(x, from)
    await page.mouse.down()
    await page.mouse.move(x, await hourAt(page, x, 14), { steps: 5 })
    await page.mouse.up()
    const panel = page.getByRole('dialog', { name: 'Create Entry' })
    await expect(panel.getByLabel('From')).toHaveValue('12:00')
    await expect(panel.getByLabel('Until')).toHaveValue('14:00')
    await expect(panel.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'false')
    await panel.getByRole('textbox', { name: 'Name' }).fill('Weekend lunch')
    await panel.getByRole('switch', { name: lunch.name }).press('Space')
    await panel.getByRole('button', { name: 'Add Entry' }).scrollIntoViewIfNeeded()
    await panel.getByRole('switch', { name: 'Counter' }).press('Space')
    await panel.getByRole('button', { name: 'Add Entry' }).click()
    await expect(panel).toBeHidden()
    await expect(block(page, 'Weekend lunch')).toHaveCount(1)
  })

  await story.step('dragging moves it by an hour and to Sunday', async () => {
    const place = await block(page, 'Weekend lunch').boundingBox()
    if (!place) throw new Error('The entry has no place.')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + place.width, y + 48, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByText('“Weekend lunch” plays at the new time.')).toBeVisible()
    await expect
      .poll(async () => (await stored()).find(({ name }) => name === 'Weekend lunch')?.rule)
      .toMatchObject({ days: ['sun'], from: '13:00', until: '15:00' })
  })

  await story.step('all views are accessible', async () => {
    for (const view of ['Day', 'Month', 'List', 'Week']) {
      await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
      // layout.test.ts checks the week.
      if (view !== 'Week') await expectAccessibleInBoth(page)
    }
  })

  await story.step('another user changes it meanwhile: nothing is lost', async () => {
    await block(page, 'Weekend lunch').first().press('Enter')
    const panel = page.getByRole('dialog', { name: 'Edit Entry' })
    await panel.getByRole('textbox', { name: 'Name' }).fill('Sunday lunch')
    const [entry] = (await stored()).filter(({ name }) => name === 'Weekend lunch')
    if (!entry) throw new Error('The entry was not stored.')
    const { id, color, rule, content } = entry
    await operator.call(saveScheduleEntry, {
      body: {
        id,
        name: 'Weekend lunch',
        color,
        rule,
        priority: 'high',
        content_type: 'playlist',
        content_ids: content.map((each) => each.id),
        screen_ids: [screen.id],
      },
    })
    await panel.getByRole('button', { name: 'Update Entry' }).click()
    await expect(panel.getByRole('alert')).toContainText('Another user has changed this schedule entry.')
    await panel.getByRole('button', { name: 'Reload' }).click()
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Sunday lunch')
    await expect(panel.getByRole('radio', { name: 'High' })).toBeChecked()
    await panel.getByRole('button', { name: 'Update Entry' }).click()
    await expect(panel).toBeHidden()
  })

  await story.step('the page of the screen says what plays when, and why', async () => {
    await page.goto(`${server.origin}/screens/${screen.id}`)
    await page.getByLabel(/^Time in/).fill('2030-01-07T08:00')
    await expect(page.getByText('Breakfast: Mon–Fri 06:00–10:30')).toBeVisible()
    await page.getByLabel(/^Time in/).fill('2030-01-06T14:00')
    await expect(page.getByText('Sunday lunch: Sun 13:00–15:00; high priority')).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.goto(`${server.origin}/schedule`)
  })

  await story.step('deleting asks once', async () => {
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List', { exact: true }).click()
    await page.getByRole('button', { name: 'Delete Sunday lunch' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await expect(dialog).toContainText('1 screen plays the other content instead.')
    await expect(dialog).toContainText('You can restore it for 30 days.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Schedule entry deleted successfully!')).toBeVisible()
    await expect(page.getByText('Sunday lunch')).toHaveCount(0)
  })
})

story(
  'three screens are tagged at once, an entry is for the tag, and a screen that is tagged later plays it',
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const usual = await operator.playlist(['red.jpg'], 4000)
    const offers = await operator.playlist(['green.png'], 4000)
    const screens = []
    for (const name of ['North', 'South', 'West', 'East'])
      screens.push(await operator.screen({ name, assignedItems: [usual.id] }))
    await signIn(page, server.origin)
    const tagged = (names: string[], tag: string) => async () => {
      await page.goto(`${server.origin}/screens?view=table&sort=name`)
      for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Tags', exact: true }).click()
      const panel = page.getByRole('dialog', { name: /^Tags of/ })
      const known = panel.getByRole('checkbox', { name: tag })
      if (names.length > 1) {
        await panel.getByRole('combobox', { name: 'Add tags' }).fill(tag)
        await panel.getByRole('combobox', { name: 'Add tags' }).press('Enter')
      } else await known.check()
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`Tags updated on ${names.length === 1 ? '1 screen' : '3 screens'}.`)).toBeVisible()
    }
    await story.step('a new tag for three screens', tagged(['North', 'South', 'West'], 'Window'))

    await story.step('the page filters by the tag', async () => {
      await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'Window (3)' })
      await expect(page.getByRole('row', { name: 'North' })).toBeVisible()
      await expect(page.getByRole('row', { name: 'East' })).toHaveCount(0)
    })

    await story.step('an entry for the tag', async () => {
      await page.goto(`${server.origin}/schedule?panel=create`)
      const panel = page.getByRole('dialog', { name: 'Create Entry' })
      await panel.getByRole('textbox', { name: 'Name' }).fill('Offers')
      await panel.getByRole('switch', { name: offers.name }).press('Space')
      await panel.getByRole('switch', { name: 'All day' }).press('Space')
      await panel.getByRole('switch', { name: 'Window' }).press('Space')
      await expect(panel.getByText('Plays on 3 screens')).toBeVisible()
      await panel.getByRole('button', { name: 'Add Entry' }).click()
      await expect(page.getByText('Schedule entry created successfully!')).toBeVisible()
    })

    await story.step('a fourth screen that is tagged later', tagged(['East'], 'Window'))
    await page.goto(`${server.origin}/player/${screens[3]?.code ?? ''}/view`)
    await expect.poll(() => colorOn(page)).toBe('green')
  },
)

story('screens without opening hours follow those of their tag', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  const tag = (await operator.call(saveTag, { body: { name: 'Lobby' } })).data
  const screen = await operator.screen({ name: 'Door', assignedItems: [playlist.id], tag_ids: [tag.id] })
  await signIn(page, server.origin)

  await story.step('a tag gets opening hours', async () => {
    await page.goto(`${server.origin}/screens?panel=tags`)
    const panel = page.getByRole('dialog', { name: 'Manage Tags' })
    await panel.getByRole('button', { name: 'Edit Lobby' }).click()
    const form = panel.getByRole('form', { name: 'Edit Lobby' })
    await form.getByRole('switch', { name: 'Only during opening hours' }).press('Space')
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await form.getByRole('button', { name: day }).click()
    await form.getByRole('button', { name: 'Save Tag' }).click()
    await expect(form.getByText('Please choose at least one day.')).toBeVisible()
    await form.getByRole('button', { name: 'Mon–Fri' }).click()
    await form.getByLabel('Until').fill('18:00')
    await expectAccessibleInBoth(page)
    await form.getByRole('button', { name: 'Save Tag' }).click()
    await expect(panel.getByText('1 screen · Mon–Fri 08:00–18:00')).toBeVisible()
  })

  await story.step('the page of its screen says why it is black on a Sunday', async () => {
    await page.goto(`${server.origin}/screens/${screen.id}`)
    await page.getByLabel('Time in').fill('2030-06-02T12:00')
    await expect(page.getByText('Outside the opening hours of the tag Lobby: Mon–Fri 08:00–18:00')).toBeVisible()
  })

  await story.step('the form of the screen says which hours apply, until it loses the tag', async () => {
    await page.getByRole('button', { name: 'Edit Screen', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Screen' })
    const followed = panel.getByText('Follows the tag Lobby: Mon–Fri 08:00–18:00')
    await expect(followed).toBeVisible()
    await panel.getByRole('button', { name: 'Remove Lobby' }).click()
    await expect(followed).toHaveCount(0)
  })
})

story(
  'a prepared takeover that another user changes meanwhile keeps the changes of both',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' } as const
    const body = { name: 'Fire', notice, everywhere: true }
    const { data: stored } = await operator.call(savePreparedTakeover, { body })
    await signIn(page, server.origin, { path: '/takeovers' })
    await page.getByRole('button', { name: /^Fire/ }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Takeover' })
    await panel.getByRole('textbox', { name: 'Name' }).fill('Fire alarm')
    await panel.getByLabel('Duration (minutes)').fill('45')
    const { id, version } = stored
    await operator.call(savePreparedTakeover, {
      body: { ...body, id, version, minutes: 60, notice: { ...notice, text: 'Use the stairs.' } },
    })
    await panel.getByRole('button', { name: 'Update Takeover' }).click()
    await expect(panel.getByRole('alert')).toContainText('Another user has changed this takeover.')
    await panel.getByRole('button', { name: 'Reload' }).click()
    await expect(panel.getByRole('alert')).toContainText('Duration (minutes)')
    await expect(panel.getByRole('alert')).toContainText('60')
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Fire alarm')
    await expect(panel.getByLabel('Text')).toHaveValue('Use the stairs.')
    await panel.getByRole('button', { name: 'Update Takeover' }).click()
    await expect(panel).toBeHidden()
    const { data } = await operator.call(getPreparedTakeover, { params: { id } })
    expect(data).toMatchObject({ name: 'Fire alarm', minutes: 45, notice: { text: 'Use the stairs.' } })
  },
)

/** Height of an hour on the page, in the column at `x`. */
const hourAt = (page: Page, x: number, hour: number): Promise<number> =>
  page.getByRole('region', { name: 'Hours of the days' }).evaluate(
    (element, { left, wanted }) => {
      const { y } = element.getBoundingClientRect()
      const column = document
        .elementsFromPoint(left, y + 200)
        .find((each) => each.getBoundingClientRect().height > 1000)
      const place = column?.getBoundingClientRect()
      return place ? place.top + (place.height / 24) * wanted : 0
    },
    { left: x, wanted: hour },
  )

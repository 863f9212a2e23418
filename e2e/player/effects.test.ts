import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, type Page } from '@playwright/test'
import { oneLoop, onStage, show } from '../stage/manifest.ts'
import { untilShown } from '../stage/shown.ts'
import { test } from '../stage/stage-test.ts'
import { withBusyFrames, withoutRotations, withStartedPage, withSteadyFrames } from '../stage/weak-devices.ts'
import { watchDisplay } from '../support/display.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

/** Three transitions. */
const timeout = 60_000
const loop = (effect: 'spin' | 'zoom') =>
  oneLoop(
    ['red.jpg', 'green.png', 'blue.webp'].map((file) => ({ file, ms: 1000 })),
    effect,
  )

test.describe('on the stage', () => {
  const open = async (page: Page) => {
    await page.goto('/?measured')
    await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  }
  const replaced = (page: Page) => onStage(page, (stage) => stage.replaced() ?? 'none')
  const begun = (page: Page) => page.evaluate<string[]>('window.begun')
  const [spinBegins, fadeBegins, cutBegins] = ['1 rotate(-360deg) scale(0) true', '0 none true', '0 none false']
  /** The player keeps the last 30 frames at rest, and compares with their median. */
  const untilRested = async (page: Page) => {
    const rested = () => page.evaluate<number>('window.restFrames')
    const before = await rested()
    await expect.poll(rested, { timeout }).toBeGreaterThan(before + 60)
  }
  const untilReplaced = (page: Page, by: string) => expect.poll(() => replaced(page), { timeout }).toBe(by)
  /** The first keyframes of the next transitions: enough to judge a display. */
  const nextOnes = async (page: Page) => {
    const count = (await begun(page)).length
    await expect.poll(async () => (await begun(page)).length, { timeout }).toBeGreaterThan(count + 6)
    return new Set(
      (await begun(page)).slice(count).filter((first) => first !== '1 none true' && first !== '1 none false'),
    )
  }

  test('a steady display keeps its effect; one that drops frames plays a fade, then cuts, without a black frame', async ({
    page,
  }) => {
    await page.addInitScript(withStartedPage)
    await page.addInitScript(withSteadyFrames)
    await open(page)
    await show(page, loop('spin'))
    await untilShown(page, 2)
    for (const frameMs of [20, 50]) {
      await page.evaluate(`window.frameMs = ${frameMs}`)
      await untilRested(page)
      await page.evaluate(`window.movingMs = ${frameMs}`)
      expect([...(await nextOnes(page))], `${frameMs} ms`).toEqual([spinBegins])
      expect(await replaced(page), `${frameMs} ms`).toBe('none')
    }
    const display = await watchDisplay(page, { among: ['red', 'green', 'blue'] })
    await page.evaluate('window.frameMs = 20, window.movingMs = 60')
    await untilReplaced(page, 'fade for spin')
    expect([...(await nextOnes(page))]).toContain(fadeBegins)
    await untilReplaced(page, 'cut for spin')
    expect([...(await nextOnes(page))]).toContain(cutBegins)
    const { blackFrames, frames } = await display.seen()
    expect(blackFrames, `black frames of ${frames}`).toBe(0)
    await show(page, loop('zoom'))
    await untilReplaced(page, 'none')
  })

  test('an effect that the browser cannot draw is a fade', async ({ page }) => {
    await page.addInitScript(withSteadyFrames)
    await page.addInitScript(withoutRotations)
    await open(page)
    await show(page, loop('spin'))
    await untilShown(page, 2)
    expect(await replaced(page)).toBe('fade for spin')
    expect(await begun(page)).not.toContain(spinBegins)
    expect(await begun(page)).toContain(fadeBegins)
    await show(page, loop('zoom'))
    await untilReplaced(page, 'none')
  })
})

story(
  'Device Details name the effect that a display is too slow for, until it has another one',
  async ({ page, context, server }) => {
    const { operator, screen, playlist, device } = await screenOf(server, ['red.jpg', 'blue.webp'], 1200)
    const animate = (animation: 'spin' | 'slide-left') =>
      operator.call(saveScreen, {
        body: { screenID: screen.id, name: screen.name, animation, assignedItems: [playlist.id] },
      })
    await animate('spin')
    await page.addInitScript(withStartedPage)
    await page.addInitScript(withBusyFrames)
    await page.addInitScript('window.busyMs = 120')
    await pair(page, server, screen.code)
    const reported = async () => (await device()).replaced_effect
    const effect = { effect: 'spin', reason: 'slow' }
    for (const by of ['fade', 'cut']) await expect.poll(reported, { timeout: 90_000 }).toEqual({ ...effect, by })

    // The player has fewer frames from here on: its window is covered.
    const console = await context.newPage()
    await signIn(console, server.origin)
    await console.goto(`${server.origin}/screens`)
    await console.getByRole('button', { name: 'View Devices' }).click()
    await console.getByRole('button', { name: 'Details of Lobby TV' }).click()
    const notice = console.getByRole('region', { name: 'Animation' })
    const sentence = 'This device is too slow for the effect “Spin”: items change without an effect.'
    await expect(notice).toContainText(sentence)

    await page.evaluate('window.busyMs = 0')
    await animate('slide-left')
    await expect.poll(reported, { timeout: 30_000 }).toBeNull()
    await expect(notice).toBeHidden()
  },
)

import { expect } from '@playwright/test'
import { oneOfEach, serveKinds } from '../stage/kinds.ts'
import { oneLoop, show } from '../stage/manifest.ts'
import { untilShown } from '../stage/shown.ts'
import { test } from '../stage/stage-test.ts'
import { withOneDecoder } from '../stage/weak-devices.ts'
import { watchDisplay } from '../support/display.ts'

// How punctual it is depends on the machine: `npm run bench -- player --only weak` measures that.
test('a box that is six times slower, with one decoder, shows all kinds of items without a black frame', async ({
  page,
}) => {
  const kinds = await serveKinds()
  await page.addInitScript(withOneDecoder)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/')
  await expect.poll(() => page.evaluate('Boolean(window.page)')).toBe(true)
  const shots = oneOfEach(kinds.shots, 2000)
  await show(page, oneLoop(shots, 'random'))
  await untilShown(page, 1)
  const display = await watchDisplay(page)
  await untilShown(page, 1 + shots.length)
  const { blackFrames, frames } = await display.seen()
  await display.stop()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
  kinds.stop()
})

import { writeFileSync } from 'node:fs'
import type { Rule } from '@digisigncast/contract/content/rules'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { approveDevices } from '@digisigncast/contract/devices/devices'
import { expect } from '@playwright/test'
import { type LinuxDisplay, linuxStory as story, within } from './linux-display.ts'
import { whyNoRoot } from './throwaway-root.ts'

const reason = whyNoRoot()
story.skip(reason !== undefined, `a Linux display ${reason}`)
// They wait for most of the time.
story.describe.configure({ mode: 'parallel' })

const closed: Rule = { days: ['mon'], from: '08:00', until: '09:00', startsOn: '2001-01-01', endsOn: '2001-01-02' }

story('a Linux display pairs by the code of its installation, without a question', async ({ display }) => {
  const { root, screen, report, tv, isRestarted } = display

  await story.step('it is new, with the name of its host', async () => {
    const [device, ...others] = await screen.devices()
    expect(others).toEqual([])
    const device_name = root.run('hostname').stdout.trim()
    expect(device).toMatchObject({ device_name, os_name: 'Debian GNU/Linux 12', approval: 'new' })
    await screen.operator.call(approveDevices, { body: { device_ids: [device?.id ?? ''] } })
    await expect.poll(async () => (await screen.devices())[0]?.status, within).toBe(deviceStatus.online)
    expect(tv()).toBe('')
  })

  await story.step('its sound has the chosen volume', () => {
    expect(root.run('cat', '/fakes/log').stdout).toContain('amixer -q -c 1 sset PCM 40% unmute')
  })

  await story.step('a page that a keyboard opened over the player is closed', async () => {
    const pid = display.browser()
    await display.open('about:blank')
    await expect.poll(display.pages, within).toBe(2)
    await expect.poll(display.pages, within).toBe(1)
    expect([display.browser(), await report()]).toEqual([pid, 'Player playing keep'])
  })

  await story.step('its picture is turned', async () => {
    const size = await display.call('Runtime.evaluate', { expression: '`${innerWidth}x${innerHeight}`' })
    expect(size).toContain('"720x1280"')
  })

  await story.step('the TV is switched off in standby once, and on again', async () => {
    await screen.save({ hours: [closed] })
    await expect.poll(report, within).toBe('Player standby keep')
    await screen.save({ tv_standby: true })
    await expect.poll(tv, within).toBe('standby 0 \n')
    const from = display.journal().length
    root.run('kill', '-KILL', display.browser())
    await isRestarted('Chromium has ended.', from, 'Player standby off')
    await screen.save({ hours: [] })
    await expect.poll(tv, within).toBe('standby 0 \non 0 as \n')
  })

  await story.step('a package update restarts the browser at night only', async () => {
    const from = display.journal().length
    root.fake('date', 'echo 02')
    writeFileSync(root.at('/fakes/version'), '2')
    await expect.poll(report, within).toBe('Player playing on')
    expect(display.journal().slice(from)).not.toContain('Chromium was updated.')
    root.fake('date', 'echo 03')
    await isRestarted('Chromium was updated.', from, 'Player playing on')
    expect((await screen.devices()).length).toBe(1)
  })
})

const failures: Record<string, [name: string, fail: (display: LinuxDisplay) => unknown][]> = {
  'a crashed page and an error page': [
    ['crash', ({ signalPages }) => signalPages('KILL')],
    ['error page', ({ call }) => call('Page.navigate', { url: 'http://127.0.0.1:1/' })],
  ],
  'a page and a browser that hang': [
    ['page', ({ signalPages }) => signalPages('STOP')],
    ['browser', ({ root, browser }) => root.run('kill', '-STOP', browser())],
  ],
}

for (const [names, all] of Object.entries(failures))
  story(`the watchdog of a Linux display notices ${names}`, async ({ display }) => {
    for (const [name, fail] of all)
      await story.step(name, async () => {
        const [before, from] = [display.browser(), display.journal().length]
        await fail(display)
        await display.isRestarted('The player has not reported for 15 seconds.', from)
        expect(display.browser()).not.toBe(before)
        // Nothing of the stopped browser is left.
        expect(display.root.run('sh', '-c', 'ps -e -o stat= | grep -c ^T').stdout.trim()).toBe('0')
      })
    expect((await display.screen.devices()).length).toBe(1)
  })

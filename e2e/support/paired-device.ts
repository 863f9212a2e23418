import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { listPlays } from '@digisigncast/contract/content/plays'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { expect, type Page } from '@playwright/test'
import { operatorOf } from './operator.ts'
import type { RunningServer } from './start-server.ts'

type Operator = Awaited<ReturnType<typeof operatorOf>>
type Playlist = Awaited<ReturnType<Operator['playlist']>>

/** Creates a screen that plays these files. Its devices need no approval; `devices` lists them. */
export async function screenOf(server: RunningServer, files: string[], slideMs = 1500) {
  const operator = await operatorOf(server.origin)
  await operator.call(updateSettings, { body: { new_devices_wait: false } })
  const playlist = await operator.playlist(files, slideMs)
  const screen = await operator.screen({ name: 'Front door', assignedItems: [playlist.id] })
  const devices = async (by = operator) =>
    (await by.call(listScreenDevices, { params: { id: screen.id } })).devices.filter(
      ({ status }) => status !== deviceStatus.disconnected,
    )
  const device = async () => {
    const [first, ...others] = await devices()
    if (!first || others.length > 0) throw new Error('The screen has not exactly one device.')
    return first
  }
  return { operator, playlist, screen, devices, device }
}

export type PairedScreen = Awaited<ReturnType<typeof screenOf>>

export const isPlaying = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-state', 'playing', { timeout: 30_000 })

/** Pairs with the code in the address, like a phone or the Android app: one key press confirms. */
export async function pair(page: Page, server: RunningServer, code: string) {
  await page.goto(`${server.origin}/player?code=${code}&name=Lobby%20TV&model=Box%203&os=Android%2012&version=1.0.1`)
  await expect(page.getByRole('button', { name: 'Connect' })).toBeFocused()
  await page.keyboard.press('Enter')
  await isPlaying(page)
}

/** Takes a screenshot. The device reports its faults then, too. */
export async function screenshotOf({ operator, device }: Pick<PairedScreen, 'operator' | 'device'>): Promise<Buffer> {
  const { id } = await device()
  await operator.call(sendCommand, { params: { id }, body: { kind: 'screenshot' } })
  const latest = async () => (await operator.call(listCommands, { params: { id } })).data[0]
  await expect.poll(async () => (await latest())?.state, { intervals: [100], timeout: 15_000 }).toBe('done')
  return Buffer.from((await latest())?.picture?.split(',')[1] ?? '', 'base64')
}

const dayMs = 86_400_000

/** The plays that the server has counted, by media item. A player reports them when it starts. */
export async function countedPlays(operator: Operator): Promise<Map<string, number>> {
  const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
  const query = { from: day(-1), to: day(1), by: 'media' } as const
  return new Map((await operator.call(listPlays, { query })).data.map(({ media_id, plays }) => [media_id, plays]))
}

/** Replaces the items of a playlist with one image. */
export async function changeTo(operator: Operator, playlist: Playlist, file: string) {
  const { id } = await operator.upload(file)
  await operator.call(savePlaylist, { body: { name: playlist.name, playlistID: playlist.id, media_ids: [id] } })
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'
const perRow = 10

/** Types with the arrow keys and Enter, like a remote control. Starts on A. */
export async function typeByRemote(page: Page, code: string) {
  let at = 0
  const go = async (to: number) => {
    const [down, right] = [Math.floor(to / perRow) - Math.floor(at / perRow), (to % perRow) - (at % perRow)]
    for (let n = 0; n < Math.abs(right); n += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
    for (let n = 0; n < Math.abs(down); n += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
    at = to
  }
  for (const sign of code) {
    const to = signs.indexOf(sign)
    // The keys next to the last row are wider than one column, so move sideways in the row above.
    if (Math.floor(at / perRow) === 3 && to % perRow > 6) await go(at - perRow)
    await go(to)
    await expect(page.getByRole('button', { name: sign, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
  }
}

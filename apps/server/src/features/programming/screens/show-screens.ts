import type { Screen } from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import type { ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { devicesOf } from '../../fleet/devices/index.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { tagLabel } from '../tags/index.ts'
import { listContentNames } from '../targeting/index.ts'
import { overlaysOf } from './screen-overlays.ts'
import { listTagsOf } from './screen-tags.repo.ts'
import * as repo from './screens.repo.ts'

/** Address in the QR code of a screen: offers to show the screen, or to make the device a display of it. */
export const playerUrl = (publicUrl: string, code: string): string => `${publicUrl}/player/${code}`

/** Dependencies of calls that show screens. */
export interface ShowDeps {
  platform: Platform
  presence: Presence
}

/** Converts screens with their content, devices and states. */
export const shown = ({ platform, presence }: ShowDeps, member: Member, accountRows: ScreensDb) =>
  async function* (rows: repo.ScreenRow[]) {
    const { accountId } = accountRows
    const ids = rows.map(({ id }) => id)
    const content = Map.groupBy(await listContentNames(accountRows, ids), (row) => row.parent_id)
    const tags = Map.groupBy(await listTagsOf(accountRows, ids), (row) => row.screen_id)
    const overlays = await overlaysOf(platform.db, member, accountRows, ids)
    const devices = await devicesOf(platform, presence, accountId, ids)
    const states = await presence.states.of(accountId, ids)
    yield await Promise.all(
      rows.map((row) => {
        const linked = {
          content: content.get(row.id) ?? [],
          tags: tags.get(row.id) ?? [],
          overlays: overlays.get(row.id) ?? [],
          devices: devices.get(row.id) ?? [],
        }
        return show(platform.env.publicUrl, row, { ...linked, state: states.get(row.id) ?? notFound('screen') })
      }),
    )
  }

interface Linked {
  content: { id: string; name: string }[]
  tags: { id: string; name: string; color: string }[]
  overlays: ScreenOverlay[]
  devices: Device[]
  state: ScreenState
}

async function show(
  publicUrl: string,
  row: repo.ScreenRow,
  { content, tags, overlays, devices, state }: Linked,
): Promise<Screen> {
  const url = playerUrl(publicUrl, row.code)
  return repo.toWire(row, {
    content: content.map(({ id, name }) => ({ id, name })),
    tags: tags.map(tagLabel),
    overlays,
    devices,
    state,
    qrCode: await qrCode(url),
    playerUrl: url,
  })
}

/** Also the answer to changes of the screen. */
export async function read({ platform, presence }: ShowDeps, member: Member, id: string): Promise<Screen> {
  const { db, env } = platform
  const { accountId } = member
  const rows = withHiddenScreens(ofMember(db, member), 'a change')
  const row = (await repo.findScreen(rows, id)) ?? notFound('screen')
  const devices = (await devicesOf(platform, presence, accountId, [id])).get(id) ?? []
  const state = (await presence.states.of(accountId, [id])).get(id) ?? notFound('screen')
  const [content, tags] = [await listContentNames(rows, [id]), await listTagsOf(rows, [id])]
  const overlays = (await overlaysOf(db, member, rows, [id])).get(id) ?? []
  return show(env.publicUrl, row, { content, tags, overlays, devices, state })
}

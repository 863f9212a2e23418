import type { Input } from '@digisigncast/contract/api/endpoint'
import { goneText } from '@digisigncast/contract/api/errors'
import type { BulkFailure, BulkResult, commandScreens } from '@digisigncast/contract/content/screens-bulk'
import type { CommandKind } from '@digisigncast/contract/devices/commands'
import type { ScreensTrx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { changeMany } from '../../kernel/accounts/index.ts'
import * as repo from './device-commands.repo.ts'
import { asks, refusalOf } from './device-commands.service.ts'

/** Sends a command to all connected devices of several screens. */
export function sendToScreens(
  platform: Platform,
  member: Member,
  { screen_ids: ids, kind }: Input<typeof commandScreens>['body'],
): Promise<BulkResult> {
  let asked: string[] = []
  return changeMany(platform, member, {
    ids,
    work: async (trx, chunk) => {
      const found = await addresseesOf(trx, chunk, kind)
      asked = found.devices
      await repo.replaceCommands(trx, asked, { kind, now: platform.now() })
      return found
    },
    after: () => {
      for (const id of asked) platform.links.sendToDevice(id, { type: 'command.waiting' })
    },
    event: (screens) => ({ type: 'screens.commanded', data: { screens, command: kind } }),
  })
}

async function addresseesOf(trx: ScreensTrx, screenIds: readonly string[], kind: CommandKind) {
  const rows = Map.groupBy(await repo.listOfScreens(trx, screenIds), ({ screen_id }) => screen_id)
  const devices: string[] = []
  const done: string[] = []
  const failed: BulkFailure[] = []
  for (const id of screenIds) {
    const ofScreen = rows.get(id) ?? []
    const known = ofScreen.flatMap(({ id, status, approval }) =>
      id !== null && status !== null && approval !== null
        ? [{ id, refusal: refusalOf({ status, approval }, kind) }]
        : [],
    )
    const able = known.filter(({ refusal }) => refusal === undefined)
    devices.push(...able.map((device) => device.id))
    if (able.length > 0) done.push(id)
    else failed.push({ id, name: ofScreen[0]?.screen_name ?? null, ...problemOf(ofScreen.length, known, kind) })
  }
  return { devices, done, failed }
}

function problemOf(rows: number, known: readonly { refusal: string | undefined }[], kind: CommandKind) {
  if (rows === 0) return { code: 'resource.not_found', message: goneText('screen') }
  const [only, ...more] = known
  const message =
    only && more.length === 0
      ? (only.refusal ?? '')
      : `No device of this screen is connected, so none can be asked ${asks[kind]}.`
  return { code: 'resource.conflict', message }
}

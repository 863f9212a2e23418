import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Command, CommandKind } from '@digisigncast/contract/devices/commands'
import type { answerCommand, WaitingCommand } from '@digisigncast/contract/devices/device-link'
import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Selectable } from 'kysely'
import { allScreens, ofAccount, ofMember } from '../../../database/access/access.ts'
import type { Tables } from '../../../database/tables.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import * as repo from './device-commands.repo.ts'

/** Returns the unanswered commands of a device, oldest first. */
export async function waitingCommands(
  { db, now }: Platform,
  { deviceId, accountId }: Pick<DeviceActor, 'deviceId' | 'accountId'>,
): Promise<WaitingCommand[]> {
  const rows = allScreens(ofAccount(db, accountId), 'devices and players')
  const commands: WaitingCommand[] = await repo.listWaiting(rows, deviceId, now())
  if (!commands.some(({ kind }) => kind === 'identify')) return commands
  const names = await repo.findNames(rows, deviceId)
  return commands.map((command) => (command.kind === 'identify' ? { ...command, names } : command))
}

export const asks: Record<CommandKind, string> = {
  reload: 'to reload',
  identify: 'to show its name',
  clear_cache: 'to clear its cache',
  retry_downloads: 'to retry its downloads',
  screenshot: 'to take a screenshot',
  log: 'for its log',
}

interface Target {
  name: string
  screenId: string
  command: repo.CommandRow
}

export async function send(platform: Platform, member: Member, deviceId: string, kind: CommandKind): Promise<Command> {
  const now = platform.now()
  const { command } = await change(platform, member, {
    work: async (trx): Promise<Target> => {
      await repo.lockDevice(trx, deviceId)
      const device = (await repo.findDevice(trx, deviceId)) ?? notFound('device')
      const name = device.name ?? device.model ?? `the device of “${device.screen_name}”`
      const refusal = refusalOf(device, kind)
      if (refusal) fail('resource.conflict', refusal)
      return {
        name,
        screenId: device.screen_id,
        command: await repo.replaceCommand(trx, { id: newId(), device_id: deviceId, kind, created_at: now }),
      }
    },
    event: ({ name, screenId }) => ({
      type: 'device.commanded',
      subject: deviceId,
      data: { device: name, command: kind },
      screenId,
    }),
  })
  platform.links.sendToDevice(deviceId, { type: 'command.waiting' })
  return repo.toWire(command, now)
}

/** Why a device cannot do what a command asks; undefined if it can. */
export function refusalOf(
  { status, approval }: Pick<Selectable<Tables['devices']>, 'status' | 'approval'>,
  kind: CommandKind,
) {
  if (!isConnectedStatus(status)) return `This device is offline, so it cannot be asked ${asks[kind]}.`
  if (approval !== 'approved' && (kind === 'screenshot' || kind === 'log'))
    return `Approve this device before you ask it ${asks[kind]}.`
  return undefined
}

export async function list({ db, now }: Platform, member: Member, deviceId: string): Promise<Command[]> {
  const rows = ofMember(db, member)
  if (!(await repo.findDevice(rows, deviceId))) notFound('device')
  return (await repo.listLatest(rows, deviceId)).map((row) => repo.toWire(row, now()))
}

type Answer = Input<typeof answerCommand>['body']

/** Stores the result of a command. Idempotent: a repeated result changes nothing. */
export async function answer(platform: Platform, device: DeviceActor, result: Answer): Promise<void> {
  const { db, live } = platform
  const rows = allScreens(ofAccount(db, device.accountId), 'devices and players')
  const command = (await repo.findCommand(rows, device.deviceId, result.id)) ?? notFound('command')
  const now = platform.now()
  const { picture, lines } = attachmentsOf(command.kind, result)
  const isFirst = await repo.answer(rows, device.deviceId, result.id, {
    state: result.ok ? 'done' : 'failed',
    message: result.message || null,
    picture,
    // The device's clock may be wrong: limited to the time between command and result.
    taken_at: picture === null ? null : Math.min(Math.max(result.taken_at ?? now, command.created_at), now),
    lines: lines === null ? null : JSON.stringify(lines),
    done_at: now,
  })
  if (isFirst) live.publish(device.accountId, ['devices.changed'], await unreached(rows, [device.screenId]))
}

function attachmentsOf(kind: CommandKind, result: Answer): { picture: string | null; lines: string[] | null } {
  const picture = kind === 'screenshot' ? (result.picture ?? null) : null
  if (picture !== null && !isJpeg(Buffer.from(picture, 'base64'))) invalid('picture', 'The picture is not a JPEG.')
  if (result.ok && kind === 'screenshot' && picture === null) invalid('picture', 'The picture is missing.')
  if (result.ok && kind === 'log' && !result.lines) invalid('lines', 'The lines are missing.')
  return { picture, lines: kind === 'log' ? (result.lines ?? null) : null }
}

// JPEG markers: start of image and the next marker; end of image.
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 100 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

import type { Command, CommandKind } from '@digisigncast/contract/commands'
import type { answerCommand, WaitingCommand } from '@digisigncast/contract/device-link'
import type { Input } from '@digisigncast/contract/endpoint'
import type { DeviceActor } from '../../platform/device-tokens.ts'
import { fail, invalid, notFound } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions.ts'
import { change } from '../accounts/index.ts'
import { isConnected } from '../presence/index.ts'
import * as repo from './device-commands.repo.ts'

/** What a device is asked to do and has not answered yet, oldest first. */
export async function waitingCommands({ db, now }: Platform, deviceId: string): Promise<WaitingCommand[]> {
  const commands: WaitingCommand[] = await repo.listWaiting(db, deviceId, now())
  if (!commands.some(({ kind }) => kind === 'identify')) return commands
  const names = await repo.findNames(db, deviceId)
  return commands.map((command) => (command.kind === 'identify' ? { ...command, names } : command))
}

const asks: Record<CommandKind, string> = {
  reload: 'to reload',
  identify: 'to show its name',
  clear_cache: 'to clear its cache',
  screenshot: 'to take a screenshot',
  log: 'for its log',
}

interface Asked {
  name: string
  command: repo.CommandRow
}

export async function send(platform: Platform, member: Member, deviceId: string, kind: CommandKind): Promise<Command> {
  const now = platform.now()
  const { command } = await change(platform, member, {
    events: ['devices.changed'],
    says: ({ name }: Asked) => `asked ${name} ${asks[kind]}.`,
    work: async (trx): Promise<Asked> => {
      await repo.lockDevice(trx, member.accountId, deviceId)
      const device = (await repo.findDevice(trx, member.accountId, deviceId)) ?? notFound('device')
      const name = device.name ?? device.model ?? `the device of “${device.screen_name}”`
      if (!isConnected(device.status))
        fail('resource.conflict', `This device is offline, so it cannot be asked ${asks[kind]}.`)
      if (device.approval !== 'approved' && (kind === 'screenshot' || kind === 'log'))
        fail('resource.conflict', `Approve this device before you ask it ${asks[kind]}.`)
      return {
        name,
        command: await repo.replaceCommand(trx, { id: newId(), device_id: deviceId, kind, created_at: now }),
      }
    },
  })
  platform.links.sendToDevice(deviceId, { type: 'command.waiting' })
  return repo.present(command, now)
}

export async function list({ db, now }: Platform, { accountId }: Member, deviceId: string): Promise<Command[]> {
  if (!(await repo.findDevice(db, accountId, deviceId))) notFound('device')
  return (await repo.listLatest(db, deviceId)).map((row) => repo.present(row, now()))
}

type Answer = Input<typeof answerCommand>['body']

/** An answer that is sent again, because its reply got lost, changes nothing. */
export async function answer(platform: Platform, device: DeviceActor, said: Answer): Promise<void> {
  const { db, live } = platform
  const command = (await repo.findCommand(db, device.deviceId, said.id)) ?? notFound('command')
  const now = platform.now()
  const { picture, lines } = broughtBy(command.kind, said)
  const isFirst = await repo.answer(db, device.deviceId, said.id, {
    state: said.ok ? 'done' : 'failed',
    message: said.message || null,
    picture,
    // By the device's clock, which may be wrong: between the question and the answer it must have been.
    taken_at: picture === null ? null : Math.min(Math.max(said.taken_at ?? now, command.created_at), now),
    lines: lines === null ? null : JSON.stringify(lines),
    done_at: now,
  })
  if (isFirst) live.publish(device.accountId, ['devices.changed'])
}

function broughtBy(kind: CommandKind, said: Answer): { picture: string | null; lines: string[] | null } {
  const picture = kind === 'screenshot' ? (said.picture ?? null) : null
  if (picture !== null && !isJpeg(Buffer.from(picture, 'base64'))) invalid('picture', 'The picture is not a JPEG.')
  if (said.ok && kind === 'screenshot' && picture === null) invalid('picture', 'The picture is missing.')
  if (said.ok && kind === 'log' && !said.lines) invalid('lines', 'The lines are missing.')
  return { picture, lines: kind === 'log' ? (said.lines ?? null) : null }
}

// Start of image and the marker after it; end of image.
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 100 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

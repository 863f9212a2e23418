import {
  type Heartbeat,
  type HeartbeatAnswer,
  LinkHeartbeat,
  type PlayShare,
  type WaitingCommand,
} from '@digisigncast/contract/devices/device-link'
import type { output } from 'zod'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { cache } from '../../../platform/caches/cache.ts'
import { type ContentVersion, numberOf } from '../../../platform/caches/content-versions.ts'
import { upTo } from '../../../platform/caches/entries.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type DeviceActor, findDeviceById } from '../../../platform/sessions/device-tokens.ts'
import { type Presence, statusFor } from '../presence/index.ts'
import { updateDevice } from './devices.repo.ts'
import type { ShareOf } from './play-shares.ts'

/** Pending commands of a device, provided by the device-commands feature. */
export type WaitingCommands = (platform: Platform, device: DeviceActor) => Promise<WaitingCommand[]>

type Report = output<typeof Heartbeat>

/** Texts from unapproved devices are never shown. */
const withoutTexts = (body: Report): Report => ({
  ...body,
  download: body.download && { ...body.download, file: null },
  playing: [],
  faults: [],
  failure: body.failure && { ...body.failure, message: '' },
  replaced_effect: null,
  clock_rules: null,
  failing: [],
  on_display: [],
})

/** Takes a heartbeat. Returns what is known about the device then. */
export async function takeHeartbeat(
  { db }: Platform,
  presence: Presence,
  device: DeviceActor,
  body: Report,
): Promise<DeviceActor> {
  const { deviceId, accountId } = device
  await presence.heartbeat(device, device.approval === 'approved' ? body : withoutTexts(body))
  const version = body.device_version || device.version
  if (version !== device.version)
    await updateDevice(allScreens(ofAccount(db, accountId), 'devices and players'), deviceId, { version })
  return { ...device, version, status: statusFor(body.state) }
}

type Versions = Pick<Platform['contentVersions'], 'of'>

export async function answerOf(
  { now, contentVersions }: Pick<Platform, 'now'> & { contentVersions: Versions },
  { accountId, screenId }: DeviceActor,
  { commands, share }: { commands: WaitingCommand[]; share: PlayShare | undefined },
): Promise<HeartbeatAnswer> {
  const version = await contentVersions.of(accountId)
  return { commands, content_version: numberOf(version.reached(screenId)), now: now(), ...(share && { share }) }
}

const maxAccounts = 20_000
const maxDevices = 100_000
/** A device that is connected learns of changes by hints. This is for those that were lost (ms). */
const versionLifeMs = 30_000
/** The same for commands, which only messages between servers can lose: commands expire after two minutes. */
const quietLifeMs = 60_000

/**
 * Answers heartbeats on the sockets of devices. At rest they need no query: the device was read when it connected, and
 * is read again after a token was revoked or a device approved; commands are announced by hints. The displays of a screen
 * with limits are read once a minute.
 */
export function answerOnSockets(
  platform: Platform,
  presence: Presence,
  { waitingCommands, shareOf }: { waitingCommands: WaitingCommands; shareOf: ShareOf },
): void {
  const { db, bus, now, links, traffic, contentVersions, deviceTokens } = platform
  const recent = cache<ContentVersion>({ ...upTo(maxAccounts), lifeMs: versionLifeMs, now })
  const versions: Versions = { of: (accountId) => recent.of(accountId, () => contentVersions.of(accountId)) }
  /** Devices that were read in a period. */
  const read = new WeakMap<DeviceActor, number>()
  /** Devices without commands. */
  const quiet = cache<true>({ ...upTo(maxDevices), lifeMs: bus.isShared ? quietLifeMs : 0, now })

  const current = async (device: DeviceActor): Promise<DeviceActor | undefined> => {
    const period = deviceTokens.period()
    if (read.get(device) === period) return device
    const found = await findDeviceById(db, device.deviceId)
    if (found) read.set(found, period)
    return found
  }
  const commandsFor = async (device: DeviceActor): Promise<WaitingCommand[]> => {
    if (quiet.get(device.deviceId)) return []
    // Before the query: a command that comes meanwhile ends the quiet.
    quiet.set(device.deviceId, true)
    const commands = await waitingCommands(platform, device)
    if (commands.length > 0) quiet.delete(device.deviceId)
    return commands
  }
  links.answerMessages({
    onCommand: (deviceId) => quiet.delete(deviceId),
    answer: async (known, text) => {
      const message = LinkHeartbeat.safeParse(jsonOf(text)).data
      const before = message && traffic.admitMessage(known.deviceId) ? await current(known) : undefined
      if (!message || !before) return undefined
      const device = await takeHeartbeat(platform, presence, before, message.heartbeat)
      read.set(device, read.get(before) ?? 0)
      const data = await answerOf({ now, contentVersions: versions }, device, {
        commands: await commandsFor(device),
        share: await shareOf(device, message.heartbeat),
      })
      return { device, hint: { type: 'heartbeat.answer', number: message.number, data } }
    },
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

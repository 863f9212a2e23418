import {
  type Heartbeat,
  heartbeat,
  registerDevice,
  type WaitingCommand,
} from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import type { FastifyInstance } from 'fastify'
import type { output } from 'zod'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { numberOf } from '../../../platform/caches/content-versions.ts'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { type Presence } from '../presence/index.ts'
import { approve, listWaiting } from './approve.service.ts'
import { updateDevice } from './devices.repo.ts'
import * as devices from './devices.service.ts'
import { registration } from './register.service.ts'

/** Pending commands of a device, provided by the device-commands feature. */
type WaitingCommands = (platform: Platform, device: DeviceActor) => Promise<WaitingCommand[]>

/** Texts from unapproved devices are never shown. */
const withoutTexts = (body: output<typeof Heartbeat>): output<typeof Heartbeat> => ({
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

export function deviceRoutes(
  app: FastifyInstance,
  platform: Platform,
  presence: Presence,
  waitingCommands: WaitingCommands,
): void {
  const register = registration(platform, presence)
  route(app, platform, registerDevice, async (_nobody, { body }, { ip }) => ({ data: await register(body, ip) }))
  route(app, platform, heartbeat, async (device, { body }) => {
    await presence.heartbeat(device, device.approval === 'approved' ? body : withoutTexts(body))
    if (body.device_version && body.device_version !== device.version)
      await updateDevice(allScreens(ofAccount(platform.db, device.accountId), 'devices and players'), device.deviceId, {
        version: body.device_version,
      })
    const [commands, version] = await Promise.all([
      waitingCommands(platform, device),
      platform.contentVersions.of(device.accountId),
    ])
    return { data: { commands, content_version: numberOf(version.reached(device.screenId)), now: platform.now() } }
  })
  route(app, platform, contract.listScreenDevices, async (member, { params }) => ({
    devices: await devices.list(platform, presence, member, params.id),
  }))
  route(app, platform, contract.listWaitingDevices, (member) => listWaiting(platform, presence, member))
  route(app, platform, contract.approveDevices, async (member, { body }) => {
    const count = await approve(platform, member, body.device_ids)
    return { message: count === 1 ? 'Device approved successfully!' : `${count} devices approved successfully!` }
  })
  route(app, platform, contract.disconnectDevice, async (member, { body }) => ({
    device_status: await devices.disconnect(platform, presence, member, body.device_id),
    message: 'Device disconnected successfully!',
  }))
  route(app, platform, contract.renameDevice, async (member, { body }) => ({
    data: await devices.rename(platform, presence, member, body),
    message: 'Device renamed successfully!',
  }))
  route(app, platform, contract.removeDevice, async (member, { body }) => {
    await devices.remove(platform, member, body.device_id)
    return { message: 'Device removed successfully!' }
  })
  route(app, platform, contract.replaceDevice, async (member, { body }) => ({
    data: await devices.offerPlace(platform, member, body.device_id),
  }))
  route(app, platform, contract.getDeviceUptime, (member, { params }) => devices.uptime(platform, member, params.id))
}

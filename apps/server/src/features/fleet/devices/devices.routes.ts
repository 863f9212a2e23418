import { heartbeat, registerDevice } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Presence } from '../presence/index.ts'
import { approve, listWaiting } from './approve.service.ts'
import * as devices from './devices.service.ts'
import { answerOf, answerOnSockets, takeHeartbeat, type WaitingCommands } from './heartbeats.service.ts'
import { playShares } from './play-shares.ts'
import { registration } from './register.service.ts'

export function deviceRoutes(
  app: FastifyInstance,
  platform: Platform,
  presence: Presence,
  waitingCommands: WaitingCommands,
): void {
  const register = registration(platform, presence)
  const shareOf = playShares(platform)
  route(app, platform, registerDevice, async (_nobody, { body }, { ip }) => ({ data: await register(body, ip) }))
  route(app, platform, heartbeat, async (device, { body }) => {
    await takeHeartbeat(platform, presence, device, body)
    const commands = await waitingCommands(platform, device)
    return { data: await answerOf(platform, device, { commands, share: await shareOf(device, body) }) }
  })
  answerOnSockets(platform, presence, { waitingCommands, shareOf })
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

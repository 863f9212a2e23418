import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { login } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveAlertSettings } from '@digisigncast/contract/devices/alerts'
import { saveWebhook } from '@digisigncast/contract/events/webhooks'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { openReceiver } from '../../apps/server/src/testing/doubles/receiver.ts'
import { SimulatedPlayer } from '../../bench/fleet/simulated-player.ts'
import { Tally } from '../../bench/fleet/tally.ts'
import { newDevice } from './clients.ts'
import type { Installation } from './installation.ts'

export type OtherCustomer = Awaited<ReturnType<typeof openOtherCustomer>>

/** A customer with seven screens whose alerts are due after a minute, and a receiver of its webhook. */
export async function openOtherCustomer({ three, owners }: Installation) {
  const sign = { username: 'warehouse', password: 'umbrella-daylight-93' }
  const user = { name: 'Warehouse', email: 'warehouse@example.com', ...sign, confirmPassword: sign.password }
  await owners[0].call(saveUser, { body: { ...user, role: 'admin', status: 'active' } })
  const answer = await clientOf(three.origin).call(login, { body: { login: sign.username, password: sign.password } })
  const token = answer.body.data.access_token
  const admins = three.servers.map(({ origin }) => clientOf(origin, token)) as never as [Client, Client, Client]
  const [admin] = admins
  const due = { is_on: true, after_minutes: 1 }
  await admin.call(updateSettings, { body: { new_devices_wait: false } })
  await admin.call(saveAlertSettings, { body: { kinds: { device_offline: due, player_failed: due } } })
  const receiver = await openReceiver()
  const webhook = await admin.call(saveWebhook, {
    body: {
      url: receiver.url,
      events: ['playlist.changed', 'alert.raised', 'alert.resolved', 'takeover.started'],
      is_enabled: true,
    },
  })
  const playlist = (await admin.call(savePlaylist, { body: { name: 'Usual', media_ids: [] } })).body.data
  const screens = []
  for (let number = 1; number <= 7; number += 1) {
    const body = { name: `Gate ${number}`, assignedItems: [playlist.id] }
    screens.push((await admin.call(saveScreen, { body })).body.data)
  }
  const identities = await Promise.all(screens.map(({ code }) => newDevice(three.origin, code)))
  const tally = new Tally()
  const players: SimulatedPlayer[] = []
  return {
    /** One client per server. */
    admins,
    receiver,
    secret: webhook.body.data.secret ?? '',
    screens,
    /** One per screen, after `connect`. */
    players,
    /** Replaces the players of these screens with new ones, through the load balancer. */
    connect: (from = 0, until = screens.length): void => {
      for (const [index, identity] of identities.entries()) {
        if (index < from || index >= until) continue
        players[index]?.stop()
        players[index] = new SimulatedPlayer(three.origin, identity, tally)
        players[index].start()
      }
    },
    countOffline: async () => (await admin.call(getOverview, {})).body.offlineDevices,
    close: (): void => {
      for (const player of players) player.stop()
      receiver.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { addContent, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { listDeviceActivity, listScreenDevices } from '@digisigncast/contract/devices/devices'
import { listJobs } from '@digisigncast/contract/platform/jobs'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { listen } from '../../apps/server/src/testing/listener.ts'
import type { SimulatedPlayer } from '../../bench/fleet/simulated-player.ts'
import { connectPlayers, photo } from './clients.ts'
import { watchJobs } from './job-watch.ts'
import { startThree } from './three-servers.ts'

export const playerCount = 300
export const soon = { timeout: 10_000, interval: 100 }
export const later = { timeout: 60_000, interval: 500 }

/** The job that runs while its server is killed. */
export const interruptedJob = 'announcement-mails'

/** Starts three servers, with users and a screen that many players show. */
export async function openInstallation() {
  const three = await startThree()
  const admins = await three.signIn('admin')
  const owners = await three.signIn('owner')
  const anywhere = clientOf(three.origin, admins[0].token)
  const upload = async (by: Client) => by.upload({ file: new File([new Uint8Array(await photo())], 'photo.png') })

  const item = (await upload(admins[0])).body.data
  const playlist = (await admins[1].call(savePlaylist, { body: { name: 'Cluster', media_ids: [item.id] } })).body.data
  const screen = (await admins[2].call(saveScreen, { body: { name: 'Cluster', assignedItems: [playlist.id] } })).body
    .data
  await admins[0].call(updateSettings, { body: { new_devices_wait: false } })
  const players: SimulatedPlayer[] = []

  const jobs = await watchJobs(three.database.url)
  const names = (await owners[0].call(listJobs, {})).body.data.map(({ name }) => name)

  return {
    three,
    /** `shared`: jobs that one server runs for all. The others are about the disk of each server. */
    jobs: { ...jobs, shared: names.filter((name) => !['uploads', 'platform-alerts'].includes(name)) },
    admins,
    owners,
    /** A client behind the load balancer. */
    anywhere,
    players,
    upload,
    connect: async () => void players.push(...(await connectPlayers(three.origin, screen.code, playerCount))),
    /** Changes what the screen plays, without a request to the storage. */
    change: (by: Client) => by.call(addContent, { body: { playlistID: playlist.id, media_ids: [item.id] } }),
    revisionAt: async (by: Client) =>
      (await by.call(getManifest, { params: { screenID: screen.id } })).body.revision as string | undefined,
    connectedPlayers: () => players.filter(({ isConnected }) => isConnected).length,
    /** Number of players per status. */
    statuses: async (by: Client) => {
      const { body } = await by.call(listScreenDevices, { params: { id: screen.id } })
      const counts: Record<number, number> = {}
      for (const { status } of body.devices) counts[status] = (counts[status] ?? 0) + 1
      return counts
    },
    /** Number of connections in the activity history: a player that was counted as offline has one more. */
    arrivals: async (by: Client) =>
      (await by.call(listDeviceActivity, { query: { page: 1, perPage: 1 } })).body.last_page,
    /** Whether a page at one server receives the hints of another. */
    receivesHints: async () => {
      const page = await listen(three.servers[1]?.origin ?? '', anywhere.token)
      await upload(admins[0])
      // Open pages are disconnected once so that they reload; this one may be, too.
      await Promise.race([page.receives('media.changed'), page.closed, sleep(1500)])
      const heard = page.received().includes('media.changed')
      await page.close()
      return heard
    },
    close: async () => {
      for (const player of players) player.stop()
      await three.stop()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

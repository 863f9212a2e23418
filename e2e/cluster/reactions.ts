import type { ServerResponse } from 'node:http'
import { hookCallsPerMinute, listHookCalls, saveHook } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { getScreen } from '@digisigncast/contract/content/screens'
import { listRunningTakeovers, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { afterAll, expect, test } from 'vitest'
import { clientOf } from '../../apps/server/src/testing/client.ts'
import { signatureBy } from '../../apps/server/src/testing/doubles/receiver.ts'
import { processOf } from './connections.ts'
import { type Installation, later, soon } from './installation.ts'
import { type OtherCustomer, openOtherCustomer } from './other-customer.ts'

/** Tests of alerts, webhooks and hooks of another customer. What takes minutes is begun before the outages and checked after them. */
export function reactions(installation: () => Installation): { begin: () => void; end: () => void } {
  let customer: OtherCustomer
  /** Ids of playlists whose messages were due when their sender was killed. */
  const playlistIds: string[] = []
  let unanswered = ''

  const call = async (origin: string, secret: string) => {
    const answer = await clientOf(origin).send(`${apiPrefix}/hooks/${secret}`, { method: 'POST', body: '{}' })
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
  }
  const received = (type: string) => customer.receiver.received.filter(({ message }) => message.type === type)
  const idsOf = (type: string) => new Set(received(type).map(({ id }) => id))
  const alerts = async (by: OtherCustomer['admins'][number], state: 'open' | 'past') =>
    (await by.call(listAlerts, { query: { state } })).body.data
      .map(({ kind, screen_count: screens, flips }) => ({ kind, screens, flips }))
      .toSorted((one, other) => other.screens - one.screens)

  const begin = (): void => {
    afterAll(() => customer?.close())

    test('a hook that is called on three servers at once starts one takeover, and they count its calls together', async () => {
      const { three } = installation()
      customer = await openOtherCustomer(installation())
      const [admin, other] = customer.admins
      const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' as const }
      const prepared = await admin.call(savePreparedTakeover, { body: { name: 'Fire', notice, everywhere: true } })
      const action = { kind: 'takeover' as const, prepared_id: prepared.body.data.id }
      const { secret } = (await admin.call(saveHook, { body: { name: 'Panel', action } })).body.data
      const everywhere = (times: number) =>
        Promise.all(
          Array.from({ length: times }, () => three.servers)
            .flat()
            .map(({ origin }) => call(origin, secret ?? '')),
        )
      const answers = await everywhere(hookCallsPerMinute / 3)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers.filter(({ message }) => message === 'Takeover “Fire” started on 7 screens.')).toHaveLength(1)
      expect((await other.call(listRunningTakeovers, {})).body.data).toHaveLength(1)
      expect((await everywhere(1)).map(({ status }) => status)).toEqual([429, 429, 429])
    })

    test('a hook that is called through the load balancer does its one thing once', async () => {
      const [admin, other, third] = customer.admins
      const playlist = (await admin.call(savePlaylist, { body: { name: 'Closed', media_ids: [] } })).body.data
      const [screen] = customer.screens
      const action = {
        kind: 'content' as const,
        type: 'playlist' as const,
        content_ids: [playlist.id],
        screen_ids: [screen?.id ?? ''],
      }
      const hook = (await other.call(saveHook, { body: { name: 'Till', action: { ...action, tag_ids: [] } } })).body
        .data
      const { message } = await call(installation().three.origin, hook.secret ?? '')
      expect(message).toBe('Content of 1 screen changed.')
      const now = (await third.call(getScreen, { params: { screenID: screen?.id ?? '' } })).body.data
      expect(now.content.map(({ id }) => id)).toEqual([playlist.id])
      const calls = (await third.call(listHookCalls, { params: { id: hook.id } })).body.data
      expect(calls.map(({ is_done, message: text }) => [is_done, text])).toEqual([[true, message]])
    })

    test('the server that is sending a message is killed', async () => {
      const { three } = installation()
      const { receiver, admins } = customer
      const waiting: ServerResponse[] = []
      receiver.answer((_message, response) => void waiting.push(response))
      for (const [index, admin] of [...admins, ...admins].entries()) {
        const { body } = await admin.call(savePlaylist, { body: { name: `List ${index}`, media_ids: [] } })
        playlistIds.push(body.data.id)
      }
      const isOfThem = ({ message }: (typeof receiver.received)[number]) =>
        playlistIds.includes(String((message.data['playlist_ids'] as string[] | undefined)?.[0]))
      await expect.poll(() => receiver.received.some(isOfThem), soon).toBe(true)
      const first = receiver.received.find(isOfThem)
      const pid = await processOf(
        { from: first?.port ?? 0, to: Number(new URL(receiver.url).port) },
        three.servers.map((server) => server.pid),
      )
      const index = three.servers.findIndex((server) => server.pid === pid)
      expect(index).toBeGreaterThanOrEqual(0)
      three.servers[index]?.child.kill('SIGKILL')
      unanswered = first?.id ?? ''
      receiver.answer((_message, response) => response.end('ok'))
      for (const response of waiting) response.end('ok')
      await three.startAgain(index as 0 | 1 | 2)
    })

    test('six players are lost at once, and the player of another screen fails', async () => {
      const { players, connect, countOffline } = customer
      connect()
      await expect.poll(() => players.every(({ isConnected }) => isConnected), soon).toBe(true)
      for (const player of players.slice(0, 6)) player.stop()
      players[6]?.report('out of memory')
      await expect.poll(countOffline, later).toBe(6)
    })
  }

  const end = (): void => {
    test('each message is received, also that of the killed server, with the right signature', async () => {
      const changed = () =>
        received('playlist.changed').flatMap(({ message }) => message.data['playlist_ids'] as string[])
      await expect.poll(() => playlistIds.filter((id) => !changed().includes(id)), later).toEqual([])
      const attempts = () => customer.receiver.received.filter(({ id }) => id === unanswered)
      await expect.poll(() => attempts().length, later).toBeGreaterThan(1)
      expect(new Set(attempts().map(({ body }) => body)).size).toBe(1)
      for (const message of customer.receiver.received)
        expect(message.signature).toBe(signatureBy(customer.secret, message))
      expect(idsOf('takeover.started').size).toBe(1)
    })

    test('three servers raise one alert per cause, and end it once', async () => {
      const { admins, players, connect } = customer
      const both = [
        { kind: 'device_offline', screens: 6, flips: 0 },
        { kind: 'player_failed', screens: 1, flips: 0 },
      ]
      for (const admin of admins) await expect.poll(() => alerts(admin, 'open'), later).toEqual(both)
      connect(0, 6)
      players[6]?.report(null)
      for (const admin of admins) {
        await expect.poll(() => alerts(admin, 'past'), later).toEqual(both)
        expect(await alerts(admin, 'open')).toEqual([])
      }
      await expect.poll(() => idsOf('alert.resolved').size, later).toBe(2)
      expect(idsOf('alert.raised').size).toBe(2)
    })
  }
  return { begin, end }
}

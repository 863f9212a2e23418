import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { getManifest } from '@digisigncast/contract/content/manifest'
import {
  answerCommand,
  type Heartbeat,
  heartbeat,
  linkPath,
  registerDevice,
} from '@digisigncast/contract/devices/device-link'
import { apiClientOf } from './api-client.ts'

type Answer = Omit<Sent<typeof answerCommand>['body'], 'id'>

/** Registers a simulated device that is controlled by the test. */
export async function deviceOf(origin: string, code: string, about: { device_name?: string; device_model?: string }) {
  const { call, use } = apiClientOf(origin)
  const installation = randomBytes(16).toString('hex')
  const box = { device_version: '1.0.1', os_name: 'Android 14', ...about }
  const { device_id, screen_id, token } = (await call(registerDevice, { body: { code, installation, ...box } })).data
  use(token)
  const started = Date.now()
  let socket: WebSocket | undefined

  return {
    id: device_id,
    /** Opens the socket. */
    link: async () => {
      socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${linkPath}`)
      await once(socket, 'open')
      socket.send(JSON.stringify({ token }))
    },
    unlink: () => socket?.close(),
    revision: async () => (await call(getManifest, { params: { screenID: screen_id } })).revision,
    heartbeat: async (fields: Partial<Heartbeat>) => {
      const uptime_seconds = (Date.now() - started) / 1000
      return (await call(heartbeat, { body: { state: 'playing', revision: null, uptime_seconds, ...fields } })).data
    },
    answer: (id: string, answer: Answer) => call(answerCommand, { body: { id, ...answer } }),
  }
}

export type SimulatedDevice = Awaited<ReturnType<typeof deviceOf>>

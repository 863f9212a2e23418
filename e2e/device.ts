import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { answerCommand, type Beat, beat, linkPath, registerDevice } from '@digisigncast/contract/device-link'
import { apiPrefix, type Endpoint, type Reply, type Sent } from '@digisigncast/contract/endpoint'
import { getManifest } from '@digisigncast/contract/manifest'

type Answer = Omit<Sent<typeof answerCommand>['body'], 'id'>

/** A device without a display: it speaks the protocol, and does what the story says. */
export async function deviceOf(origin: string, code: string, about: { device_name?: string; device_model?: string }) {
  let token = ''
  const installation = randomBytes(16).toString('hex')
  const box = { device_version: '1.0.1', os_name: 'Android 14', ...about }
  const {
    device_id,
    screen_id,
    token: given,
  } = (await call(registerDevice, { body: { code, installation, ...box } })).data
  token = given
  const started = Date.now()
  let socket: WebSocket | undefined

  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Reply<E>> {
    const { body, params = {} } = sent as { body?: unknown; params?: Record<string, string> }
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: endpoint.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${origin}${apiPrefix}/${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Reply<E>
  }

  return {
    id: device_id,
    /** Opens the socket: the link is up. */
    link: async () => {
      socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${linkPath}`)
      await once(socket, 'open')
      socket.send(JSON.stringify({ token }))
    },
    unlink: () => socket?.close(),
    /** Resolves with the code that the server has closed the socket with. */
    closed: async () => {
      const [event] = (await once(socket as WebSocket, 'close')) as [CloseEvent]
      return event.code
    },
    revision: async () => (await call(getManifest, { params: { screenID: screen_id } })).revision,
    beat: async (said: Partial<Beat>) => {
      const uptime_seconds = (Date.now() - started) / 1000
      return (await call(beat, { body: { state: 'playing', revision: null, uptime_seconds, ...said } })).data
    },
    answer: (id: string, answer: Answer) => call(answerCommand, { body: { id, ...answer } }),
  }
}

export type SimulatedDevice = Awaited<ReturnType<typeof deviceOf>>

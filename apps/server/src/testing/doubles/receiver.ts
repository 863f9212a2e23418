import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  id: string
  timestamp: number
  signature: string
  headers: IncomingMessage['headers']
  /** Port of the sender. */
  port: number
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown>; sequence: number }
}

type Answer = (received: Received, response: ServerResponse) => void

export interface Receiver {
  url: string
  received: Received[]
  /** Answers all messages from now on. */
  answer: (answer: Answer) => void
  close: () => void
}

/** A receiver of webhooks on loopback, for an app with `ALLOW_PRIVATE_ADDRESSES`. */
export async function openReceiver(): Promise<Receiver> {
  let answer: Answer = (_received, response) => response.end('ok')
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const { headers } = request
    const one = {
      path: request.url ?? '',
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      headers,
      port: request.socket.remotePort ?? 0,
      body,
      message: JSON.parse(body) as Received['message'],
    }
    received.push(one)
    answer(one, response)
  }
  // A request that breaks off is no message.
  const server = createServer((...exchange) => void receive(...exchange).catch(() => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The signature of a message as the specification describes it, apart from the code of the server. */
export function signatureBy(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64')}`
}

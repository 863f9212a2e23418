import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from './fail.ts'

/** False for a request with several `Host` headers: a proxy and this server could read different ones. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let name = 0; name < rawHeaders.length; name += 2) if (rawHeaders[name]?.toLowerCase() === 'host') hosts += 1
  return hosts < 2
}

/** Refuses requests with several `Host` headers, and closes their connections. */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasOneHost(raw)) return
    reply.header('connection', 'close')
    fail('request.unreadable', 'The request has more than one Host header.')
  })
}

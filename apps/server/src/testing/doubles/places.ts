import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A search for places that finds none, so that calls in tests do not use the internet. */
export async function openPlaces() {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', PLACES_URL: `http://127.0.0.1:${port}/` },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

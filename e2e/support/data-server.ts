import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server with documents by their path, such as a published sheet. Other paths are a 404. */
export async function serveDocuments(documents: Record<string, string>) {
  const server = createServer((request, response) => {
    const document = documents[new URL(request.url ?? '/', 'http://localhost').pathname]
    if (document === undefined) response.writeHead(404).end()
    else response.end(document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Can be changed. */
    documents,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

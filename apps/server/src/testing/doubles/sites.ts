import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  url: string
  /** Paths of the requests since the last `forget`, with the tag that they know. */
  asked: { path: string; tag: string | undefined }[]
  forget: () => void
  /** Answers all requests from now on. */
  answer: (listener: RequestListener) => void
  close: () => void
}

/** A third-party server on loopback, for an app with `ALLOW_PRIVATE_ADDRESSES`. */
export async function openSite(): Promise<Site> {
  let listener: RequestListener = (_request, response) => response.end()
  const asked: Site['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', tag: request.headers['if-none-match'] })
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    forget: () => asked.splice(0),
    answer: (next) => {
      listener = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

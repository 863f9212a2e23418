import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Site {
  /** The page at a path, at its first, second … visit. Undefined: the request is never answered. */
  pageAt: (path: string, visit: number) => string | undefined | Promise<string>
  headers?: Record<string, string>
  status?: () => number
}

/** A website on an origin of its own. Requests for the headers only are always answered. */
export async function serveSite({ pageAt, headers = {}, status = () => 200 }: Site) {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const [name, path = ''] = [`${request.method} ${request.url}`, request.url]
    asked.push(name)
    const page = request.method === 'HEAD' ? '' : pageAt(path, asked.filter((earlier) => earlier === name).length)
    const send = (text: string | undefined) => {
      if (text !== undefined) response.writeHead(status(), { ...headers, 'content-type': 'text/html' }).end(text)
    }
    void Promise.resolve(page).then(send)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  /** `asked`: the requests until now, as `GET /path`. */
  return { asked, url: `http://127.0.0.1:${port}/`, stop }
}

/** A page of one color. */
export const coloredPage = (color: string, content = '') =>
  `<!doctype html><title>Site</title><body style="margin:0;background:${color}">${content}`

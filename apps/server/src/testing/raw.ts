import { type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends exactly this path: unlike `fetch`, it does not resolve dots or hide headers. */
export function raw(url: string, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

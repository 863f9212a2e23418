import { type Agent, request } from 'node:http'

export interface HttpCall {
  agent: Agent
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface HttpResult {
  status: number
  etag: string | undefined
  bytes: number
  text: string
}

const timeoutMs = 10_000

/** Sends one request on the player's own connection. Rejects after the players' timeout. */
export function ask({ agent, method, url, headers = {}, body }: HttpCall): Promise<HttpResult> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const whole = Buffer.concat(parts)
        const { statusCode: status = 0, headers } = response
        resolve({
          status,
          etag: headers.etag,
          bytes: whole.length,
          get text() {
            return whole.toString()
          },
        })
      })
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    sent.end(body)
  })
}

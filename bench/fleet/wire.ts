import { type Agent, request } from 'node:http'

export interface Asked {
  agent: Agent
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  etag: string | undefined
  bytes: number
  text: string
}

const answerWithinMs = 10_000

/** One request on the player's own connection. Fails when nobody answers within the time that players give. */
export function ask({ agent, method, url, headers = {}, body }: Asked): Promise<Answered> {
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
    sent.setTimeout(answerWithinMs, () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    sent.end(body)
  })
}

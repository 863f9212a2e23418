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
  text: string
}

const answerWithinMs = 10_000

/** One request on the player's own connection. Fails when nobody answers within the time that players give. */
export function ask({ agent, method, url, headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, text }))
    })
    sent.setTimeout(answerWithinMs, () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    sent.end(body)
  })
}

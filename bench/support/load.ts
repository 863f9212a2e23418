import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../fleet/wire.ts'

export interface HttpCall {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

interface Load {
  connections: number
  seconds?: number
}

interface Throughput {
  requestsPerSecond: number
  megabytesPerSecond: number
}

/** Sends one request or several in turn, repeatedly on keep-alive connections; with wrk if it is installed. */
export function load(what: HttpCall | readonly HttpCall[], how: Load): Promise<Throughput> {
  const asks = Array.isArray(what) ? (what as readonly HttpCall[]) : [what as HttpCall]
  return process.env.WRK_PATH ? byWrk(process.env.WRK_PATH, asks, how) : byNode(asks, how)
}

const units: Record<string, number> = { B: 1 / 1024 / 1024, KB: 1 / 1024, MB: 1, GB: 1024 }

async function byWrk(wrk: string, asks: readonly HttpCall[], { connections, seconds = 5 }: Load): Promise<Throughput> {
  const [first] = asks
  if (!first) throw new Error('There is no request to send.')
  const isPlain = asks.length === 1 && first.method !== 'POST'
  const script = isPlain ? undefined : await writeScript(asks)
  const named = isPlain
    ? // wrk adds a second Host header unless it finds one by exactly this name.
      Object.entries(first.headers ?? {}).flatMap(([name, value]) => [
        '-H',
        `${name === 'host' ? 'Host' : name}: ${value}`,
      ])
    : []
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...named]
  const { stdout } = await promisify(execFile)(wrk, [...args, ...(script ? ['-s', script] : []), first.url])
  if (script) await rm(script)
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused) throw new Error(`${refused[1]} requests to ${first.url} failed.`)
  const transfer = /Transfer\/sec:\s+([\d.]+)(\w+)/.exec(stdout)
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    megabytesPerSecond: Number(transfer?.[1]) * (units[transfer?.[2] ?? ''] ?? Number.NaN),
  }
}

let scripts = 0

/** Writes a wrk script with all requests in wire format. */
async function writeScript(asks: readonly HttpCall[]): Promise<string> {
  const path = join(tmpdir(), `digisigncast-wrk-${process.pid}-${scripts++}.lua`)
  const rows = asks.map((asked) => `  ${JSON.stringify(onTheWire(asked))},`)
  const turn = 'local i = 0\nrequest = function() i = i % #asks + 1; return asks[i] end'
  await writeFile(path, `local asks = {\n${rows.join('\n')}\n}\n${turn}\n`)
  return path
}

function onTheWire({ url, method = 'GET', headers = {}, body = '' }: HttpCall): string {
  const { host, pathname, search } = new URL(url)
  const all = { host, ...headers, ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

async function byNode(asks: readonly HttpCall[], { connections, seconds = 5 }: Load): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begun = performance.now()
  const until = begun + seconds * 1000
  let requests = 0
  let bytes = 0
  const client = async () => {
    while (performance.now() < until) {
      const { method = 'GET', ...asked } = asks[requests % asks.length] as HttpCall
      requests += 1
      const answer = await ask({ agent, method, ...asked })
      if (answer.status >= 400) throw new Error(`${asked.url} returned status ${answer.status}.`)
      bytes += answer.bytes
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  const took = (performance.now() - begun) / 1000
  return { requestsPerSecond: requests / took, megabytesPerSecond: bytes / took / 1024 / 1024 }
}

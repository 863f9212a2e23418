import { execFile } from 'node:child_process'
import { Agent, get } from 'node:http'
import { promisify } from 'node:util'

interface Load {
  url: string
  connections: number
  seconds?: number
  headers?: Record<string, string>
}

interface Throughput {
  requestsPerSecond: number
  megabytesPerSecond: number
}

/** Asks for one address over and over on kept connections, by wrk where it is there. */
export const load = (what: Load) => (process.env.WRK_PATH ? byWrk(process.env.WRK_PATH, what) : byNode(what))

const units: Record<string, number> = { B: 1 / 1024 / 1024, KB: 1 / 1024, MB: 1, GB: 1024 }

async function byWrk(wrk: string, { url, connections, seconds = 5, headers = {} }: Load): Promise<Throughput> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...named, url]
  const { stdout } = await promisify(execFile)(wrk, args)
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused) throw new Error(`${refused[1]} answers of ${url} were failures.`)
  const transfer = /Transfer\/sec:\s+([\d.]+)(\w+)/.exec(stdout)
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    megabytesPerSecond: Number(transfer?.[1]) * (units[transfer?.[2] ?? ''] ?? Number.NaN),
  }
}

async function byNode({ url, connections, seconds = 5, headers }: Load): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begun = performance.now()
  const until = begun + seconds * 1000
  let requests = 0
  let bytes = 0
  const client = async () => {
    while (performance.now() < until) {
      bytes += await fetchOnce(url, agent, headers)
      requests += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  const took = (performance.now() - begun) / 1000
  return { requestsPerSecond: requests / took, megabytesPerSecond: bytes / took / 1024 / 1024 }
}

function fetchOnce(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve(bytes))
    })
    request.once('error', reject)
  })
}

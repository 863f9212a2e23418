import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { freePort, passwords, type RunningServer } from '../e2e/support/start-server.ts'
import { signIn } from './support/customer.ts'
import { ms, printCells } from './support/table.ts'

const root = join(import.meta.dirname, '..')
const clients = 20
const loadMs = 1000
const pauseMs = 5

interface StartMethod {
  command: [string, ...string[]]
  /** Stops the command. */
  stop: (pid: number) => void
}

/** Ways to start and stop the product: in a terminal, from another program, and by `deploy/digisigncast.service`. */
const startMethods: Record<string, StartMethod> = {
  'npm start, Ctrl-C': { command: ['npm', 'start'], stop: (pid) => process.kill(-pid, 'SIGINT') },
  'npm start, SIGTERM to npm': { command: ['npm', 'start'], stop: (pid) => process.kill(pid, 'SIGTERM') },
  'node scripts/run.mjs start, SIGTERM (the unit)': {
    command: [process.execPath, 'scripts/run.mjs', 'start'],
    stop: (pid) => process.kill(pid, 'SIGTERM'),
  },
}

interface Counts {
  answered: number
  /** No server was listening: nothing was sent; the client retried. */
  refused: number
  /** Sent without a response, or with a server error as the response. */
  lost: number
}

/** Restarts under load, `--runs` times for each start method: no call that reached the server may be lost. */
export async function bench(options: string[]): Promise<void> {
  const at = options.indexOf('--runs')
  const runs = at < 0 ? 10 : Number(options[at + 1])
  const rows = [['started by', 'restart', 'answered', 'lost', 'command ended after', 'answers again after']]
  for (const [name, method] of Object.entries(startMethods)) rows.push(...(await restarts(name, method, runs)))
  printCells(rows)
}

async function restarts(name: string, method: StartMethod, runs: number): Promise<string[][]> {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'digisigncast-data-')), await freePort()]
  let server = start(method, { dataDir, port })
  await answering(server, port)
  const { grant } = await signIn({ origin: `http://127.0.0.1:${port}` } as RunningServer)
  const rows: string[][] = []
  const sum: Counts = { answered: 0, refused: 0, lost: 0 }
  const stop = async () => {
    const ended = once(server, 'exit')
    method.stop(server.pid ?? 0)
    await ended
  }
  try {
    for (let run = 1; run <= runs; run++) {
      const counts: Counts = { answered: 0, refused: 0, lost: 0 }
      const ending = new AbortController()
      const client = { port, token: grant.access_token, counts }
      const calling = Promise.all(Array.from({ length: clients }, (_, i) => callUntil(ending.signal, { ...client, i })))
      await wait(loadMs)
      const begun = performance.now()
      await stop()
      const ended = performance.now() - begun
      server = start(method, { dataDir, port })
      await refusing(port)
      await answering(server, port)
      const back = performance.now() - begun
      await wait(loadMs)
      ending.abort()
      await calling
      rows.push([name, String(run), String(counts.answered), String(counts.lost), ms(ended), ms(back)])
      sum.answered += counts.answered
      sum.lost += counts.lost
    }
  } finally {
    await stop()
    await refusing(port)
    await rm(dataDir, { recursive: true })
  }
  return [...rows, [name, 'all', String(sum.answered), String(sum.lost), '', '']]
}

function start(
  { command: [file, ...args] }: StartMethod,
  { dataDir, port }: { dataDir: string; port: number },
): ChildProcess {
  // Remove npm's variables: the started npm must not inherit the settings of the npm that runs this bench.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name))
  return spawn(file, args, {
    cwd: root,
    // A separate process group, like a command in a shell: Ctrl-C reaches all its processes.
    detached: true,
    env: {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      OWNER_PASSWORD: passwords.owner,
      ADMIN_PASSWORD: passwords.admin,
      SESSION_CALLS_PER_MINUTE: '0',
      ACCOUNT_CALLS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const statusOf = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).then(
    (answer) => answer.status,
    () => 0,
  )

async function refusing(port: number): Promise<void> {
  while ((await statusOf(port)) !== 0) await wait(10)
}

async function answering(server: ChildProcess, port: number): Promise<void> {
  while ((await statusOf(port)) !== 200) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}.`)
    await wait(10)
  }
}

interface Client {
  port: number
  token: string
  i: number
  counts: Counts
}

/** One client on a keep-alive connection: every fifth client writes, the others read. */
async function callUntil(signal: AbortSignal, { port, token, i, counts }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; !signal.aborted; n++) {
    const body = i % 5 === 0 ? JSON.stringify({ name: `Playlist ${i}-${n}-${Date.now()}`, media_ids: [] }) : undefined
    const path = `${apiPrefix}/${body === undefined ? 'playlists?page=1' : 'playlists/create'}`
    const outcome = await callOnce({ agent, port, path, token, body })
    counts[outcome] += 1
    await wait(outcome === 'refused' ? 10 * pauseMs : pauseMs)
  }
  agent.destroy()
}

interface Call {
  agent: Agent
  port: number
  path: string
  token: string
  body: string | undefined
}

const callOnce = ({ agent, port, path, token, body }: Call) =>
  new Promise<keyof Counts>((resolve) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const call = request({ agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('error', () => resolve('lost'))
      answer.on('end', () => resolve((answer.statusCode ?? 500) < 400 ? 'answered' : 'lost'))
      answer.resume()
    })
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'))
    call.end(body)
  })

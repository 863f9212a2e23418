import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const leaveWithParent = pathToFileURL(join(root, 'scripts', 'leave-with-parent.mjs')).href
const startWithinMs = 30_000

export const passwords = { owner: 'graphite-amber-71', admin: 'violet-daylight-42' }

export interface StartOptions {
  /** Flags for Node, before the program. */
  nodeFlags?: string[]
  env?: Record<string, string>
  /** Kept when given; otherwise a temporary folder that goes with the server. */
  dataDir?: string
  /** Where a server that is started again answers as before; a free one when not given. */
  port?: number
}

/** Starts the real server on a free port, on empty data, and waits until it answers. */
export async function startServer(options: StartOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'digisigncast-data-')))
  const port = options.port ?? (await freePort())
  // As scripts/start.mjs runs it.
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=2',
    '--import',
    leaveWithParent,
    ...(options.nodeFlags ?? []),
  ]
  const child = spawn(process.execPath, [...flags, join(root, 'apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...serverEnv(port, dataDir), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output}`))
    const timer = setTimeout(() => fail('The server did not start in time.'), startWithinMs)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    child.once('exit', (code) => settle(() => fail(`The server ended with ${code}.`)))
    const listen = (text: Buffer) => {
      output += text.toString()
      // Every sign of life is a reason to ask: the last one comes when it is ready.
      fetch(`${origin}/healthz`).then(
        (answer) => (answer.ok ? settle(resolve) : undefined),
        () => undefined,
      )
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }
  const pid = child.pid ?? 0
  const adminOrigin = `http://admin.localhost:${port}`
  return { origin, port, adminOrigin, dataDir, pid, child, output: () => output, stop }
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

// Nothing of the caller's own configuration may leak into the server.
function serverEnv(port: number, dataDir: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    OWNER_PASSWORD: passwords.owner,
    ADMIN_PASSWORD: passwords.admin,
    NODE_ENV: 'production',
    // Tests run on disks of any size.
    MIN_FREE_DISK_MB: '0',
    // As npm start does it.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}

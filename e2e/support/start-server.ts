import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerAnswer, ServerRequest } from './server-process.ts'

const root = join(import.meta.dirname, '..', '..')
const closeWithParent = pathToFileURL(join(root, 'scripts', 'close-with-parent.mjs')).href
/** A slow machine that runs several stories at once takes half a minute. */
const startWithinMs = 120_000
// As scripts/start.mjs runs it.
const usualFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

export const passwords = { owner: 'graphite-amber-71', admin: 'violet-daylight-42' }

/** An empty folder for the data of a server. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'digisigncast-data-'))

export interface StartOptions {
  /** Signs the Android app, which most tests do not need. */
  hasAndroidApp?: boolean
  /** Command-line options for Node. */
  nodeFlags?: string[]
  env?: Record<string, string>
  /** Default: a temporary folder that is deleted with the server. A given folder is kept. */
  dataDir?: string
  /** Default: a free port. Give one to restart a server at the same address. */
  port?: number
}

/** Starts the real server and waits until it answers. */
export async function startServer(options: StartOptions = {}) {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const port = options.port ?? (await freePort())
  const flags = [...usualFlags, '--import', closeWithParent, ...(options.nodeFlags ?? [])]
  const args = options.hasAndroidApp ? [] : ['--without-android-app']
  const child = spawn(process.execPath, [...flags, join(root, 'apps', 'server', 'dist', 'main.js'), ...args], {
    cwd: root,
    env: { ...serverEnv(port, dataDir), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const { origin } = addressesOf(port)
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
      // Checks after each line of output; the last line is printed when the server is ready.
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
  return { ...addressesOf(port), dataDir, pid: child.pid ?? 0, child, output: () => output, stop }
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

const addressesOf = (port: number) => ({
  origin: `http://127.0.0.1:${port}`,
  port,
  adminOrigin: `http://admin.localhost:${port}`,
})

/**
 * A process that runs one server after another: loading the server takes ten times as long as starting it. A process
 * that a test killed is replaced.
 */
export function serverProcess() {
  let child: ChildProcess | undefined
  let output = ''

  const spawned = (): ChildProcess => {
    if (child?.connected) return child
    const script = join(import.meta.dirname, 'server-process.ts')
    const next = spawn(process.execPath, [...usualFlags, script], {
      cwd: root,
      env: processEnv(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const listen = (text: Buffer) => void (output += text.toString())
    next.stdout?.on('data', listen)
    next.stderr?.on('data', listen)
    child = next
    return next
  }

  const request = (to: ChildProcess, message: ServerRequest) =>
    new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        to.off('message', handleAnswer)
        to.off('exit', exited)
        end()
      }
      const fail = (reason: string) => settle(() => reject(new Error(`${reason}\n${output}`)))
      const handleAnswer = (answer: ServerAnswer) => (typeof answer === 'string' ? settle(resolve) : fail(answer.error))
      const exited = () => (message === 'close' ? settle(resolve) : fail('The server ended.'))
      const timer = setTimeout(
        () => fail(`The server did not ${message === 'close' ? 'close' : 'start'} in time.`),
        startWithinMs,
      )
      to.on('message', handleAnswer)
      to.once('exit', exited)
      to.send(message)
    })

  return {
    /** Starts a server on this data, after the one before was stopped. */
    start: async ({
      dataDir,
      env,
      hasAndroidApp = false,
    }: Pick<StartOptions, 'env' | 'hasAndroidApp'> & { dataDir: string }): Promise<RunningServer> => {
      const port = await freePort()
      const process = spawned()
      const from = output.length
      await request(process, { variables: { ...serverEnv(port, dataDir), ...env }, hasAndroidApp })
      const stop = async () => {
        if (process.connected) await request(process, 'close')
      }
      return {
        ...addressesOf(port),
        dataDir,
        pid: process.pid ?? 0,
        child: process,
        output: () => output.slice(from),
        stop,
      }
    },
    end: async () => {
      if (!child?.connected) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

// The environment of the test run must not affect the server.
function serverEnv(port: number, dataDir: string): Record<string, string> {
  return {
    ...processEnv(),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    OWNER_PASSWORD: passwords.owner,
    ADMIN_PASSWORD: passwords.admin,
    // Tests run on disks of any size.
    MIN_FREE_DISK_MB: '0',
    FFMPEG_PATH: 'off',
    // Tests do not use the internet: this address is refused.
    WEATHER_URL: 'http://127.0.0.1:9/',
    PLACES_URL: 'http://127.0.0.1:9/',
  }
}

function processEnv(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
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
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

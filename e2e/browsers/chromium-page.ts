import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChromiumPage } from './test-page.ts'

const startWithinMs = 20_000
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--remote-debugging-port=0',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

interface LaunchOptions {
  executable: string
  /** Kept after the end; default: a temporary folder. */
  profile?: string
  width?: number
  height?: number
}

interface Answer {
  id?: number
  method?: string
  params?: never
  result?: unknown
  error?: { message: string }
}

/** Starts a Chromium of any version since 2018, which Playwright does not support, by its own protocol. */
export async function openChromium({ executable, profile, width = 640, height = 400 }: LaunchOptions) {
  const dir = profile ?? (await mkdtemp(join(tmpdir(), 'digisigncast-browser-')))
  await mkdir(dir, { recursive: true })
  const folder = dirname(executable)
  const child = spawn(
    executable,
    [...flags, `--user-data-dir=${dir}`, `--window-size=${width},${height}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Old builds bring some of their libraries.
      env: { ...process.env, HOME: dir, LD_LIBRARY_PATH: `${folder}:${join(folder, 'lib')}` },
    },
  )
  const address = new URL(await addressOf(child))
  const target = await pageOf(address.host)
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    if (!profile) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
  const page = await connect(target.webSocketDebuggerUrl, close)
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  return page
}

interface Target {
  type: string
  webSocketDebuggerUrl: string
}

/** The first page of the browser, which some versions open after they listen. */
async function pageOf(host: string): Promise<Target> {
  for (const until = Date.now() + startWithinMs; Date.now() < until; ) {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as Target[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page
  }
  throw new Error('The browser has no page.')
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The browser did not start.\n${output}`)), startWithinMs)
    child.stderr?.on('data', (text: Buffer) => {
      output += text.toString()
      const [, url] = /DevTools listening on (\S+)/.exec(output) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.\n${output}`)))
  })
}

async function connect(url: string, end: () => Promise<void>): Promise<ChromiumPage> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<(params: never) => void>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Answer
    if (method) for (const call of listeners.get(method) ?? []) call(params as never)
    if (id === undefined) return
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(new Error(error.message))
    else request?.resolve(result as never)
  })
  const send = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  const on = (method: string, call: (params: never) => void) => {
    const calls = listeners.get(method) ?? new Set()
    listeners.set(method, calls.add(call))
    return () => void calls.delete(call)
  }
  await Promise.all(['Page', 'Runtime', 'Network', 'Log'].map((domain) => send(`${domain}.enable`)))
  const loaded = async (act: () => Promise<unknown>) => {
    const done = new Promise<void>((resolve) => {
      const off = on('Page.loadEventFired', () => {
        off()
        resolve()
      })
    })
    await act()
    await done
  }
  return {
    send,
    on,
    goto: (to) => loaded(() => send('Page.navigate', { url: to })),
    reload: () => loaded(() => send('Page.reload')),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<{
        result: { value: T }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    press: async (key) => {
      const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        ...(text && { text }),
        windowsVirtualKeyCode: key === 'Enter' ? 13 : 0,
      })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      socket.close()
      await end()
    },
  }
}

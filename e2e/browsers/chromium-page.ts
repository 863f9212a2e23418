import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addressIn, messages, startWithinMs } from './protocol.ts'
import type { ChromiumPage } from './test-page.ts'

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
  // Loopback names only: tests do not use the internet.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

interface LaunchOptions {
  executable: string
  width?: number
  height?: number
}

/** Starts a Chromium of any version since 2018, which Playwright does not support, by its own protocol. */
export async function openChromium({ executable, width = 640, height = 400 }: LaunchOptions): Promise<ChromiumPage> {
  const profile = await mkdtemp(join(tmpdir(), 'digisigncast-browser-'))
  const folder = dirname(executable)
  const args = [...flags, `--user-data-dir=${profile}`, `--window-size=${width},${height}`, 'about:blank']
  const child = spawn(executable, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Old builds bring some of their libraries.
    env: { ...process.env, HOME: profile, LD_LIBRARY_PATH: `${folder}:${join(folder, 'lib')}` },
  })
  const address = new URL(await addressIn(child, /DevTools listening on (\S+)/))
  const { webSocketDebuggerUrl } = await pageOf(address.host)
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const { send, on } = messages(socket)
  await Promise.all(['Page', 'Runtime', 'Network'].map((domain) => send(`${domain}.enable`)))
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
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
    goto: (url) => loaded(() => send('Page.navigate', { url })),
    reload: () => loaded(() => send('Page.reload')),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    press: async (key) => {
      const text = key === 'Enter' ? '\r' : key
      const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0)
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      socket.close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

interface Evaluated<T> {
  result: { value: T }
  exceptionDetails?: { text: string; exception?: { description?: string } }
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

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeProfile, startProgram, temporaryProfile } from './browser-process.ts'
import { openRpc } from './rpc-socket.ts'
import type { ChromiumPage } from './test-page.ts'

const pageWithinMs = 20_000
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

/** Starts a Chromium of any version since 2018, which Playwright does not support, by its own protocol. */
export async function openChromium({ executable, profile, width = 640, height = 400 }: LaunchOptions) {
  const dir = profile ?? (await temporaryProfile())
  await mkdir(dir, { recursive: true })
  const folder = dirname(executable)
  const args = [...flags, `--user-data-dir=${dir}`, `--window-size=${width},${height}`, 'about:blank']
  // Old builds bring some of their libraries.
  const env = { HOME: dir, LD_LIBRARY_PATH: `${folder}:${join(folder, 'lib')}` }
  const browser = await startProgram({ file: executable, args, env }, /DevTools listening on ws:\/\/([^/]+)\//)
  const close = async () => {
    await browser.end()
    if (!profile) await removeProfile(dir)
  }
  try {
    const page = await connect((await pageOf(browser.found)).webSocketDebuggerUrl, close)
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    return page
  } catch (error) {
    await close()
    throw error
  }
}

interface Target {
  type: string
  webSocketDebuggerUrl: string
}

/** The first page of the browser, which some versions open after they listen. */
async function pageOf(host: string): Promise<Target> {
  for (const until = Date.now() + pageWithinMs; Date.now() < until; ) {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as Target[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page
  }
  throw new Error('The browser has no page.')
}

interface Thrown {
  exceptionDetails: { text: string; url?: string; exception?: { description?: string } }
}

async function connect(url: string, end: () => Promise<void>): Promise<ChromiumPage> {
  const { send, on, close } = await openRpc(url)
  const exceptions: string[] = []
  on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, url: script } }: Thrown) => {
    exceptions.push(`${exception?.description ?? text} (${script ?? ''})`)
  })
  await Promise.all(['Page', 'Runtime', 'Network'].map((domain) => send(`${domain}.enable`)))

  const loaded = async (act: () => Promise<unknown>) => {
    const done = Promise.withResolvers<void>()
    const off = on('Page.loadEventFired', () => done.resolve())
    await act()
    await done.promise
    off()
  }
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T } } & Partial<Thrown>>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const press = async (key: string) => {
    const isEnter = key === 'Enter'
    const text = isEnter ? { text: '\r', windowsVirtualKeyCode: 13 } : { text: key }
    await send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text })
    await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  return {
    send,
    on,
    evaluate,
    press,
    goto: (to) => loaded(() => send('Page.navigate', { url: to })),
    reload: () => loaded(() => send('Page.reload')),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    exceptions: () => Promise.resolve(exceptions),
    close: async () => {
      close()
      await end()
    },
  }
}

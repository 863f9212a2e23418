import { globSync } from 'node:fs'
import { freePort } from '../support/start-server.ts'
import { removeProfile, startProgram, temporaryProfile } from './browser-process.ts'
import type { TestPage } from './test-page.ts'

const startWithinMs = 20_000
const enterKey = '\uE007'
const browsers = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

/** WebDriver has no events: the page itself collects the exceptions, from its load on. */
const collectExceptions = `(() => {
  window.testExceptions = []
  addEventListener('error', ({ message }) => message && testExceptions.push(message))
  addEventListener('unhandledrejection', ({ reason }) => testExceptions.push(String(reason)))
})()`

/** Starts the small browser of WebKitGTK on a display in memory, by WebDriver. */
export async function openWebKit(driver: string, { width = 640, height = 400 } = {}): Promise<TestPage> {
  const [binary] = globSync(browsers)
  if (!binary) throw new Error('WebKitGTK has no MiniBrowser.')
  const profile = await temporaryProfile()
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-displayfd', '1']
  const display = await startProgram({ file: 'Xvfb', args: screen }, /(\d+)\n/)
  const port = await freePort()
  const env = { HOME: profile, XDG_RUNTIME_DIR: profile, DISPLAY: `:${display.found}`, GDK_BACKEND: 'x11' }
  const service = await startProgram({ file: driver, args: [`--port=${port}`], env })
  let endSession = async () => {}
  const close = async () => {
    await endSession()
    await service.end()
    await display.end()
    await removeProfile(profile)
  }
  try {
    const session = await sessionOf(`http://127.0.0.1:${port}`, binary)
    endSession = async () => void (await session('DELETE', '').catch(() => undefined))
    await session('POST', 'window/rect', { x: 0, y: 0, width, height })
    return { ...pageOf(session), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Session = Awaited<ReturnType<typeof sessionOf>>

/** Starts a session, and returns a function for its commands. */
async function sessionOf(address: string, binary: string) {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  for (const until = Date.now() + startWithinMs; Date.now() < until; )
    if (await call<{ ready: boolean }>('GET', 'status').catch(() => undefined)) break
  const options = { binary, args: ['--automation', '--autoplay-policy=allow'] }
  const { sessionId } = await call<{ sessionId: string }>('POST', 'session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  return <T>(method: string, path: string, body?: object) =>
    call<T>(method, `session/${sessionId}${path && '/'}${path}`, body)
}

function pageOf(session: Session): Omit<TestPage, 'close'> {
  const earlier: string[] = []
  const run = async <T>(expression: string): Promise<T> => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const found = await session<{ value: T; error?: string }>('POST', 'execute/async', { script, args: [] })
    if (found.error !== undefined) throw new Error(found.error)
    return found.value
  }
  const exceptions = async () => [...earlier, ...(await run<string[]>('window.testExceptions || []'))]
  const loaded = async (act: () => Promise<unknown>) => {
    earlier.splice(0, earlier.length, ...(await exceptions()))
    await act()
    await run(collectExceptions)
  }
  return {
    goto: (url) => loaded(() => session('POST', 'url', { url })),
    reload: () => loaded(() => session('POST', 'refresh', {})),
    evaluate: run,
    press: async (key) => {
      const value = key === 'Enter' ? enterKey : key
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await session('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    screenshot: async () => Buffer.from(await session<string>('GET', 'screenshot'), 'base64'),
    exceptions,
  }
}

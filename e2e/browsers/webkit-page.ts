import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/start-server.ts'
import type { TestPage } from './test-page.ts'
import type { TestedBrowser } from './tested-browsers.ts'

const startWithinMs = 60_000

/** Starts WebKitGTK by its WebDriver, on an X server without a display. Source: https://www.w3.org/TR/webdriver2/ */
export async function openWebKit({ executable, browser, display }: TestedBrowser): Promise<TestPage> {
  const home = await mkdtemp(join(tmpdir(), 'digisigncast-webkit-'))
  const number = 90 + Math.floor(Math.random() * 900)
  const screen = spawn(display ?? 'Xvfb', [`:${number}`, '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const port = await freePort()
  const driver = spawn(executable, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const origin = `http://127.0.0.1:${port}`
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await answers(`${origin}/status`)
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 120_000 })
  await call('POST', `${session}/window/rect`, { width: 640, height: 480 })
  return {
    goto: async (url) => void (await call('POST', `${session}/url`, { url })),
    reload: async () => void (await call('POST', `${session}/refresh`, {})),
    evaluate: async <T>(expression: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)))`
      return JSON.parse(await call<string>('POST', `${session}/execute/async`, { script, args: [] })) as T
    },
    press: async (key) => {
      const value = key === 'Enter' ? '\uE007' : key
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + startWithinMs; Date.now() < until; ) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The driver did not start.')
}

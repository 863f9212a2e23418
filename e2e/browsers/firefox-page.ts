import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressIn, messages } from './protocol.ts'
import type { TestPage } from './test-page.ts'

const preferences = [
  ['media.autoplay.default', 0],
  ['media.autoplay.blocking_policy', 0],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['app.update.enabled', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['toolkit.telemetry.enabled', false],
] as const

/** Starts Firefox by WebDriver BiDi. Source of the messages: https://www.w3.org/TR/webdriver-bidi/ */
export async function openFirefox(executable: string): Promise<TestPage> {
  const profile = await mkdtemp(join(tmpdir(), 'digisigncast-firefox-'))
  const lines = preferences.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(executable, ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const address = await addressIn(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const { send } = messages(socket)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 640, height: 400 } })
  const navigate = (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' })
  const evaluate = async <T>(expression: string) => {
    const { result, exceptionDetails } = await send<{
      result: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result.value ?? 'null') as T
  }
  return {
    goto: async (url) => void (await navigate(url)),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    evaluate,
    // Without a display the window has no focus, and keys do nothing.
    press: async (key) => {
      if (key !== 'Enter') throw new Error('Only Enter can be pressed in Firefox.')
      await evaluate('document.activeElement.click()')
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
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

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeProfile, startProgram, temporaryProfile } from './browser-process.ts'
import { openRpc } from './rpc-socket.ts'
import type { TestPage } from './test-page.ts'

/** No requests of its own: tests do not use the internet. */
const preferences = {
  'app.update.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.region.network.url': '',
  'browser.shell.checkDefaultBrowser': false,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.autoplay.default': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'toolkit.telemetry.enabled': false,
}

const enterKey = '\uE007'

/** Starts Firefox without a window. WebDriver BiDi is part of it. */
export async function openFirefox(executable: string, { width = 640, height = 400 } = {}): Promise<TestPage> {
  const profile = await temporaryProfile()
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const browser = await startProgram(
    { file: executable, args, env: { HOME: profile } },
    /WebDriver BiDi listening on (ws:\S+)/,
  )
  const end = async () => {
    await browser.end()
    await removeProfile(profile)
  }
  try {
    const page = await connect(`${browser.found}/session`, { width, height })
    return { ...page, close: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Firefox also reports failed connections as errors of scripts. */
const isException = /^\w*(Error|Exception)\b|uncaught/i

interface LogEntry {
  type: 'console' | 'javascript'
  level: string
  text: string
}
type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function connect(url: string, viewport: { width: number; height: number }): Promise<Omit<TestPage, 'close'>> {
  const { send, on } = await openRpc(url)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport })
  const exceptions: string[] = []
  on('log.entryAdded', ({ type, level, text }: LogEntry) => {
    if (type === 'javascript' && level === 'error' && isException.test(text)) exceptions.push(text)
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })

  return {
    goto: (to) => send('browsingContext.navigate', { context, url: to, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    evaluate: async <T>(expression: string): Promise<T> => {
      const found = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
        target: { context },
        awaitPromise: true,
      })
      if (found.type === 'exception') throw new Error(found.exceptionDetails.text)
      return (JSON.parse(found.result.value) as { value: T }).value
    },
    press: async (key) => {
      const value = key === 'Enter' ? enterKey : key
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    screenshot: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    exceptions: () => Promise.resolve(exceptions),
  }
}

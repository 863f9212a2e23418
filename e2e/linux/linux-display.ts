import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { expect } from '@playwright/test'
import { operatorOf } from '../support/operator.ts'
import type { RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'
import { fakeSystem, type ThrowawayRoot, throwawayRoot } from './throwaway-root.ts'

const user = 'digisigncast-display'
export const within = { timeout: 60_000 }

/** A story with a Linux display of a new screen, installed in a root of its own, that plays. */
export const linuxStory = story.extend<{ display: LinuxDisplay }>({
  display: async ({ server }, use, info) => {
    const root = await throwawayRoot()
    fakeSystem(root)
    const display = linuxDisplay(root, await screenOn(server))
    await display.install(server)
    display.start()
    await expect.poll(display.report, within).toBe('Player playing keep')
    await use(display)
    await root.close()
    if (info.status !== info.expectedStatus) await info.attach('journal', { body: display.journal() })
  },
})

async function screenOn(server: RunningServer) {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg', 'green.png'], 1500)
  const screen = await operator.screen({ name: 'Front door', assignedItems: [playlist.id] })
  return {
    operator,
    code: screen.code,
    devices: async () => (await operator.call(listScreenDevices, { params: { id: screen.id } })).devices,
    save: (body: object) => operator.call(saveScreen, { body: { name: screen.name, screenID: screen.id, ...body } }),
  }
}

interface Target {
  type: string
  title: string
  webSocketDebuggerUrl: string
}

export type LinuxDisplay = ReturnType<typeof linuxDisplay>

function linuxDisplay(root: ThrowawayRoot, screen: Awaited<ReturnType<typeof screenOn>>) {
  let journal = ''
  const ask = (path: string, method = 'GET') => {
    const port = readFileSync(root.at(`/var/lib/${user}/chromium/DevToolsActivePort`), 'utf8').split('\n')[0]
    return fetch(`http://127.0.0.1:${port}/json/${path}`, { method, signal: AbortSignal.timeout(1000) })
  }
  const pages = async () => ((await (await ask('list')).json()) as Target[]).filter(({ type }) => type === 'page')
  /** The page of the player, as the watchdog sees it. */
  const page = () =>
    pages().then(
      (all) => all.find(({ title }) => title.startsWith('Player ')) ?? all[0],
      () => undefined,
    )
  /** State of the player, and what it wants from the TV. */
  const report = async () => (await page())?.title.replace(/\d+ /, '')
  return {
    root,
    screen,
    report,
    journal: () => journal,
    pages: async () => (await pages()).length,
    /** Opens a page in a tab before the player. */
    open: (url: string) => ask(`new?${url}`, 'PUT'),
    browser: () => root.run('pgrep', '-f', '-o', 'chromium.*--kiosk').stdout.trim(),
    signalPages: (signal: string) => root.run('pkill', `-${signal}`, '-f', 'chromium.*--type=renderer'),
    tv: () => readFileSync(root.at('/fakes/tv'), 'utf8'),
    install: async ({ origin }: RunningServer) => {
      root.run('mkdir', '-p', '/sys/class/sound/card1')
      writeFileSync(root.at('/root/linux.sh'), await (await fetch(`${origin}/downloads/linux-display.sh`)).text())
      expect(root.run('sh', '/root/linux.sh', '--yes', '--code', screen.code, ...options).stderr).toBe('')
      // These stories look into the page.
      root.run('sed', '-i', '/DeveloperTools/d', '/etc/chromium/policies/managed/digisigncast-display.json')
    },
    /** Starts the session as systemd does, on a display of cage's headless backend. */
    start: () => {
      root.run('install', '-d', '-o', user, '-m', '700', `/run/${user}`, '/run/session')
      const as = ['setpriv', '--reuid', user, '--regid', user, '--init-groups']
      const service = root.start(session, ...as, `/usr/local/lib/${user}/linux-display.sh`, 'start')
      service.stdout?.on('data', (text: Buffer) => void (journal += text.toString()))
      service.stderr?.on('data', (text: Buffer) => void (journal += text.toString()))
    },
    /** Calls a method of the browser's protocol on the page. Returns the reply as JSON. */
    call: async (method: string, params: object): Promise<string> => {
      const socket = new WebSocket((await page())?.webSocketDebuggerUrl ?? '')
      await once(socket, 'open')
      socket.send(JSON.stringify({ id: 1, method, params }))
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
      socket.close()
      return data
    },
    /** Waits until the watchdog has started the browser again for this reason, and the player is in that state. */
    isRestarted: async (why: string, from: number, state = 'Player playing keep') => {
      await expect.poll(() => journal.slice(from), within).toContain('Chromium is started again.')
      expect(journal.slice(from)).toContain(why)
      await expect.poll(report, within).toBe(state)
    },
  }
}

const options = ['--rotate', '90', '--volume', '40']

const session = {
  HOME: `/var/lib/${user}`,
  XDG_RUNTIME_DIR: '/run/session',
  WLR_BACKENDS: 'headless',
  WLR_LIBINPUT_NO_DEVICES: '1',
  WLR_RENDERER: 'pixman',
  LIMIT_SECONDS: '15',
  EVERY_SECONDS: '1',
}

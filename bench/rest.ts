import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { launchChromium } from '../e2e/support/browser.ts'
import { freePort, passwords, type RunningServer } from '../e2e/support/start-server.ts'
import { memoryMb, startBare } from './support/child.ts'
import { photo, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'
import { mb, ms, printTable } from './support/table.ts'

const root = join(import.meta.dirname, '..')
const restMs = 10_000

/** Idle cost of the product: memory, second start, script size of the login page and the player. */
export async function bench(): Promise<void> {
  const begun = performance.now()
  const server = await startServer()
  const direct = performance.now() - begun
  const bare = await startBare('http')
  try {
    await wait(restMs)
    const [memory, bareMemory] = [memoryMb(server.pid), memoryMb(bare.pid)]
    const { login, player } = await scripts(server)
    const secondStart = await npmStart()
    const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
    printTable([
      {
        what: `server at rest, ${restMs / 1000} s after start`,
        measured: mb(memory),
        baseline: `bare node:http: ${mb(bareMemory)}`,
        ratio: memory / bareMemory,
        target: '≤ 110 MB',
      },
      {
        what: 'second npm start until the first response',
        measured: ms(secondStart),
        baseline: `server alone, empty data: ${ms(direct)}`,
        ratio: secondStart / direct,
        target: '< 3000 ms',
      },
      {
        what: 'JavaScript of the login page, gzipped',
        measured: kb(login),
        baseline: 'limit: 200 KB',
        ratio: login / 200 / 1024,
        target: '≤ 1',
      },
      {
        what: 'JavaScript of the player, gzipped',
        measured: kb(player),
        baseline: 'limit: 90 KB',
        ratio: player / 90 / 1024,
        target: '≤ 1',
      },
    ])
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

/** Gzipped bytes of all scripts that a browser loads for a page. */
async function scripts(server: RunningServer) {
  const customer = await signIn(server)
  const picture = await customer.upload('one.jpg', 'image/jpeg', await photo(640, 360))
  const screen = await customer.makeScreen('Measured', await customer.makePlaylist('One', [picture]))
  const browser = await launchChromium()
  const measure = async (path: string) => {
    const page = await browser.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (!response.url().startsWith(server.origin) || response.request().resourceType() !== 'script') return
      sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(server.origin + path)
    await page.locator('button, img, video').first().waitFor({ state: 'attached' })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    await page.close()
    return total
  }
  try {
    return { login: await measure('/'), player: await measure(`/player/${screen.code}/view`) }
  } finally {
    await browser.close()
  }
}

async function npmStart(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-data-'))
  const startOnce = async () => {
    const port = await freePort()
    const begun = performance.now()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        OWNER_PASSWORD: passwords.owner,
        ADMIN_PASSWORD: passwords.admin,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    while (!(await answers(port))) await wait(10)
    const took = performance.now() - begun
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    await ended
    return took
  }
  await startOnce()
  const second = await startOnce()
  await rm(dataDir, { recursive: true })
  return second
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs } from '../../e2e/support/browser.ts'
import { operatorOf } from '../../e2e/support/operator.ts'
import { openProxy } from '../../e2e/support/proxy.ts'
import { startServer } from '../support/server.ts'
import type { Figure } from './figures.ts'

const quietMs = 3000
const longestWaitMs = 120_000

/** The first picture of the real player with the real server, over a proxy that cuts the connection. */
export async function playbackFigures(): Promise<Figure[]> {
  const server = await startServer()
  const proxy = await openProxy(server.port)
  const device = await makeDevice()
  try {
    const operator = await operatorOf(server.origin)
    const playlist = await operator.playlist(['photo.jpg'], 5000)
    const screen = await operator.screen({ assignedItems: [playlist.id] })
    const url = `${proxy.origin}/player/${screen.code}/view`
    const page = await device.start()
    const cold = await firstPicture(page, url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
    await untilQuiet(proxy)
    proxy.cut()
    const warm: number[] = []
    for (let turn = 0; turn < 3; turn += 1) warm.push(await firstPicture(await device.start(), url))
    const median = warm.sort((a, b) => a - b)[1] ?? Number.NaN
    return [
      {
        what: 'first picture, warm, server dead (median of 3 starts of the browser)',
        measured: `${median.toFixed(0)} ms`,
        target: '≤ 1000 ms',
        isMet: median <= 1000,
      },
      {
        what: 'first picture, cold, one image',
        measured: `${cold.toFixed(0)} ms`,
        target: '≤ 2500 ms',
        isMet: cold <= 2500,
      },
    ]
  } finally {
    await device.discard()
    await proxy.close()
    await server.stop()
  }
}

/** Waits until no media were transferred for a while. */
async function untilQuiet(proxy: Awaited<ReturnType<typeof openProxy>>): Promise<void> {
  const end = Date.now() + longestWaitMs
  for (let before = -1; before !== proxy.total() && Date.now() < end; await wait(quietMs)) {
    before = proxy.total()
  }
}

/** A device with a persistent browser profile; its browser can be restarted. */
async function makeDevice() {
  const disk = await mkdtemp(join(tmpdir(), 'digisigncast-box-'))
  let context: BrowserContext | undefined
  const end = async () => {
    await context?.close()
    context = undefined
  }
  return {
    /** Starts the browser and opens a page that records the time of the first picture. */
    start: async (): Promise<Page> => {
      await end()
      context = await chromium.launchPersistentContext(disk, {
        executablePath: process.env.CHROMIUM_PATH,
        viewport: { width: 1280, height: 720 },
        args: [...chromiumArgs],
      })
      await context.addInitScript(noteFirstPicture)
      return context.pages()[0] ?? context.newPage()
    },
    end,
    discard: async () => {
      await end()
      await rm(disk, { recursive: true, force: true })
    },
  }
}

/** Runs in the page: the first picture counts as visible two frames after a slot has its first item. */
export function noteFirstPicture(): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector('.slot[data-item]')) return
    look.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset['firstPictureMs'] = String(performance.now())
      }),
    )
  })
  look.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-item'] })
}

/** Milliseconds from the start of the navigation to the first picture. */
async function firstPicture(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const seen = () => document.documentElement.dataset['firstPictureMs']
  const found = await page.waitForFunction(seen, undefined, { timeout: 60_000, polling: 50 })
  return Number(await found.jsonValue())
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs } from '../../e2e/support/browser.ts'

/** A device with a persistent browser profile; its browser can be restarted. */
export async function makeDevice() {
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
export async function firstPicture(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const seen = () => document.documentElement.dataset['firstPictureMs']
  const found = await page.waitForFunction(seen, undefined, { timeout: 60_000, polling: 50 })
  return Number(await found.jsonValue())
}

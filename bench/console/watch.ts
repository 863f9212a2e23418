import type { Page } from '@playwright/test'

interface Watched {
  /** Time from the start of the navigation to the first useful picture (ms); 0 before it. */
  picture: number
  tasks: number[]
  interactions: number[]
}

/** Records, in the page, when a text becomes visible, long tasks, and how long interactions take until the next paint. */
export const watch = (page: Page, shows: RegExp) =>
  page.addInitScript(
    ({ source }) => {
      const watched: Watched = { picture: 0, tasks: [], interactions: [] }
      Object.assign(window, { watched })
      const wanted = new RegExp(source)
      // Browsers report only tasks over 50 ms.
      new PerformanceObserver((list) => {
        watched.tasks.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask' })
      const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId > 0) watched.interactions.push(entry.duration)
      }).observe(options)
      const isShown = (text: Node) =>
        wanted.test((text.textContent ?? '').trim()) && text.parentElement?.checkVisibility()
      const look = () => {
        const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
        while (texts.nextNode())
          if (isShown(texts.currentNode)) {
            observer.disconnect()
            // The next task after a frame runs after its paint.
            requestAnimationFrame(() => setTimeout(() => (watched.picture = performance.now())))
            return
          }
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    },
    { source: shows.source },
  )

type WatchedWindow = Window & { watched?: Watched }

const read = async (page: Page): Promise<Watched> => {
  const watched = await page.evaluate(() => (window as WatchedWindow).watched)
  if (!watched) throw new Error('The page is not watched.')
  return watched
}

export async function pictureOf(page: Page): Promise<number> {
  await page.waitForFunction(() => ((window as WatchedWindow).watched?.picture ?? 0) > 0, undefined, {
    timeout: 60_000,
  })
  return (await read(page)).picture
}

export const longestTask = async (page: Page): Promise<number> => Math.max(0, ...(await read(page)).tasks)

/** The longest time from an input of `run` to the next paint (ms); 0 below 16 ms. */
export async function interactionOf(page: Page, run: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void (window as WatchedWindow).watched?.interactions.splice(0))
  await run()
  // Entries are reported after the frame that shows the change.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  return Math.max(0, ...(await read(page)).interactions)
}

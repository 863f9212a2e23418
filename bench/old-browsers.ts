import { chromiums, programOf } from '../e2e/browsers/browsers.ts'
import { openChromium } from '../e2e/browsers/chromium-page.ts'
import { holdingsOf, openLoop, playAllEffects, startCounting, untilSwaps } from '../e2e/browsers/promises.ts'
import type { ChromiumPage } from '../e2e/browsers/test-page.ts'
import { startServer } from '../e2e/support/start-server.ts'

const loops = 50
/** Until all code is compiled and all slots have held each kind. */
const warmUpLoops = 15

/** Measures the player in old browsers: black frames over 60 swaps, and memory over 50 loops of four items. */
export async function bench(): Promise<void> {
  console.log(
    '| browser | black frames | heap after 50 loops | nodes | listeners |\n| --- | ---: | ---: | ---: | ---: |',
  )
  for (const browser of chromiums) {
    const page = await openChromium({ executable: programOf(browser) })
    const server = await startServer()
    try {
      const paired = await openLoop(page, server)
      const { swaps, frames, black } = await playAllEffects(page, paired)
      const { heap, nodes, listeners } = await growth(page)
      const kb = (heap / 1000).toFixed(0)
      console.log(`| ${browser} | ${black} of ${frames} (${swaps} swaps) | ${kb} kB | ${nodes} | ${listeners} |`)
    } finally {
      await page.close()
      await server.stop()
    }
  }
}

async function growth(page: ChromiumPage) {
  const playLoops = async (count: number) => {
    await startCounting(page)
    await untilSwaps(page, count * 4)
  }
  await playLoops(warmUpLoops)
  const before = await holdingsOf(page)
  await playLoops(loops)
  const after = await holdingsOf(page)
  return {
    heap: after.heap - before.heap,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}

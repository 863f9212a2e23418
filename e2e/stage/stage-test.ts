import { test as base } from '@playwright/test'
import { serveStage } from './serve-stage.ts'

/** A test of the stage, whose address is `/`. The server is read only: the tests of a worker share one. */
export const test = base.extend<object, { stageOrigin: string }>({
  stageOrigin: [
    async ({ browserName: _any }, use) => {
      const { origin, stop } = await serveStage()
      await use(origin)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stageOrigin }, use) => use(stageOrigin),
})

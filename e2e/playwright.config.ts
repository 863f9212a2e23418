import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs } from './support/browser.ts'

const results = join(import.meta.dirname, '..', '.results')
/** These tests watch a display in real time. */
const timed =
  /[/\\](player|player-faults|offline|offline-day|slides|data|stage|stage-kinds|stage-slides|stage-slide-videos|web-pages|packages|streams|card|effects|weak-box|overlays)\.test\.ts$/

/** These tests start browsers themselves: old ones, those of other makers, and that of a Linux display. */
const browsers = /[/\\](browsers|linux)[/\\][^/\\]+\.test\.ts$/

/** These stories wait for what the server does once a minute, or for a player, and need little time of a core. */
const waiting =
  /[/\\](settings[/\\]alert[^/\\]*|player[/\\](device-approval|devices|package-pages|player-words|rounds|takeover))\.test\.ts$/

// Loopback names only: tests do not use the internet.
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost'
const launch = (executablePath: string | undefined, ...args: string[]) => ({
  launchOptions: { executablePath, args: [...chromiumArgs, loopbackOnly, ...args] },
})
/** Pages of the console live for seconds here: optimizing their code takes longer than it saves. */
const withoutOptimization = '--js-flags=--no-opt --no-maglev'
// More than this, and all of them become slow: a story has a server, a browser and decoders of its own.
// Those that watch a display wait for most of their time.
const workers = {
  console: availableParallelism(),
  display: Math.max(2, Math.ceil(availableParallelism() / 2)),
  waiting: 2,
}
// They wait for most of their time, and draw without a GPU.
const workersOfBrowsers = 4
const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env

/** Most stories do not wait for panels to slide; those about movement turn it on. */
const consolePages = {
  ...launch(HEADLESS_SHELL_PATH, withoutOptimization),
  contextOptions: { reducedMotion: 'reduce' },
} as const

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  globalSetup: './first-start.ts',
  outputDir: join(results, 'stories'),
  workers: workers.console + workers.display + workers.waiting + workersOfBrowsers,
  projects: [
    {
      name: 'console',
      testIgnore: [timed, waiting, browsers],
      workers: workers.console,
      fullyParallel: true,
      use: consolePages,
    },
    { name: 'waiting', testMatch: waiting, workers: workers.waiting, fullyParallel: true, use: consolePages },
    {
      name: 'display',
      testMatch: timed,
      workers: workers.display,
      fullyParallel: true,
      // Chromium draws without a GPU here: a small display is drawn in a fraction of the time.
      use: { ...launch(CHROMIUM_PATH), viewport: { width: 640, height: 400 } },
    },
    {
      name: 'browsers',
      testMatch: browsers,
      workers: workersOfBrowsers,
      fullyParallel: true,
      timeout: 480_000,
      use: launch(HEADLESS_SHELL_PATH),
    },
  ],
  forbidOnly: Boolean(process.env.CI),
  // These stop tests that hang: on a busy machine, an upload can wait for a processor for 20 s.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    [join(import.meta.dirname, '..', 'scripts', 'testing', 'playwright-report.mjs')],
    ['json', { outputFile: process.env.STORIES_REPORT ?? join(results, 'stories.json') }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // `--trace=on` records one: recording costs a tenth of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
})

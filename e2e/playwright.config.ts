import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = join(import.meta.dirname, '..', '.results')
const isRoot = process.getuid?.() === 0
/** Pictures are timed on the display in these: a second browser beside them would spoil the clock. */
const timed = /[/\\](player|player-faults|offline|stage|devices|main-job)\.test\.ts$/

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  outputDir: join(results, 'stories'),
  projects: [
    { name: 'console', testIgnore: timed },
    { name: 'display', testMatch: timed },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A limit for what hangs, not for a machine that has much to do.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STORIES_REPORT ?? join(results, 'stories.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Loopback names only: a story never talks to the outside.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})

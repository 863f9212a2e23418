import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = join(import.meta.dirname, '..', '.results')
const isRoot = process.getuid?.() === 0
/** These tests measure display times, so no other browser runs at the same time. */
const timed = /[/\\](player|player-faults|offline|stage|card|devices|main-job)\.test\.ts$/

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  outputDir: join(results, 'stories'),
  projects: [
    { name: 'console', testIgnore: timed, fullyParallel: true },
    { name: 'display', testMatch: timed },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine; stops tests that hang.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STORIES_REPORT ?? join(results, 'stories.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // `--trace=on` records one: recording costs a tenth of the time.
    trace: 'off',
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
        // Loopback names only: tests do not use the internet.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})

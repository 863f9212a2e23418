import { chromium } from '@playwright/test'

export const chromiumArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Launches a Chromium outside of a test run, or one with other options. */
export const launchChromium = (args: readonly string[] = []) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...chromiumArgs, ...args],
  })

import { test } from '@playwright/test'
import { openChromium } from './chromium-page.ts'
import { openFirefox } from './firefox-page.ts'
import type { TestPage } from './test-page.ts'
import { openWebKit } from './webkit-page.ts'

/** By its name: the path of its program, or why it is not available. */
type Found = Record<string, { path?: string; missing?: string }>

const { TEST_BROWSERS, TEST_BROWSERS_REQUIRED } = process.env
const found = JSON.parse(TEST_BROWSERS ?? '{}') as Found

/** The browsers of this run, from the oldest one: set by `scripts/services/old-browsers.mjs`. */
export const browsers = Object.keys(found)

/** Their programs by version, of those with Chromium's own protocol. */
export const chromiums = browsers.filter((name) => name.startsWith('Chromium'))

/** The program of a browser. Without it the test is skipped, or fails where all browsers can be installed. */
export function programOf(browser: string): string {
  const { path, missing } = found[browser] ?? {}
  if (path !== undefined) return path
  const reason = `${browser} is not available. ${missing ?? ''}`
  if (TEST_BROWSERS_REQUIRED) throw new Error(reason)
  test.skip(true, reason)
  return ''
}

/** Starts a browser with an empty profile. */
export function openPage(browser: string): Promise<TestPage> {
  const program = programOf(browser)
  if (browser === 'WebKitGTK') return openWebKit(program)
  return browser.startsWith('Firefox') ? openFirefox(program) : openChromium({ executable: program })
}

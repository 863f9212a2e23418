import { openChromium } from './chromium-page.ts'
import { openFirefox } from './firefox-page.ts'
import type { TestPage } from './test-page.ts'

/** A browser of displays, as `scripts/services/old-browsers.mjs` finds it. */
export interface TestedBrowser {
  name: string
  kind: 'chromium' | 'firefox'
  executable: string
}

/** Empty where these browsers are not available. */
export const testedBrowsers = JSON.parse(process.env['OLD_BROWSERS'] ?? '[]') as TestedBrowser[]

export function open(tested: TestedBrowser): Promise<TestPage> {
  const { kind, executable } = tested
  if (kind === 'chromium') return openChromium({ executable })
  return openFirefox(executable)
}

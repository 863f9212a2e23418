import { browserNames } from '@digisigncast/contract/platform/browser-names'

export interface BrowserWords {
  /** For example “Firefox on Windows”. */
  text: string
  isHandheld: boolean
}

/** Returns browser and system as text. The raw User-Agent is never shown. */
export function browserWords(userAgent: string): BrowserWords {
  const { browser, system } = browserNames(userAgent)
  return {
    text: [browser ?? 'Unknown browser', system].filter(Boolean).join(' on '),
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  }
}

export interface BrowserWords {
  /** For example “Firefox on Windows”. */
  text: string
  isHandheld: boolean
}

type Names = readonly (readonly [RegExp, string])[]

// The first that fits counts: nearly every browser also claims to be Chrome or Safari.
const browsers: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system in words. What a browser says of itself is never shown as it came. */
export function browserWords(userAgent: string): BrowserWords {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  return {
    text: [browser ?? 'Unknown browser', system].filter(Boolean).join(' on '),
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  }
}

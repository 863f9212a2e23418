type Names = readonly (readonly [(userAgent: string) => boolean, string])[]

const has = (pattern: RegExp) => (userAgent: string) => pattern.test(userAgent)

/** One pattern for both parts would look for the second one after each occurrence of the first. */
const isSafari = (userAgent: string): boolean => {
  const version = /\bVersion\/[\d.]+ /.exec(userAgent)
  return version !== null && userAgent.includes('Safari/', version.index)
}

// The order matters: nearly every User-Agent also contains Chrome or Safari.
const browsers: Names = [
  [has(/\bEdgA?\/|\bEdgiOS\//), 'Edge'],
  [has(/\bOPR\/|\bOPiOS\//), 'Opera'],
  [has(/\bSamsungBrowser\//), 'Samsung Internet'],
  [has(/\bVivaldi\//), 'Vivaldi'],
  [has(/\bFirefox\/|\bFxiOS\//), 'Firefox'],
  [has(/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//), 'Chrome'],
  [isSafari, 'Safari'],
]
const systems: Names = [
  [has(/\biPhone\b/), 'iPhone'],
  [has(/\biPad\b/), 'iPad'],
  [has(/\bAndroid\b/), 'Android'],
  [has(/\bCrOS\b/), 'ChromeOS'],
  [has(/\bWindows\b/), 'Windows'],
  [has(/\bMac OS X\b|\bMacintosh\b/), 'macOS'],
  [has(/\bLinux\b|\bX11\b/), 'Linux'],
]

const nameIn = (names: Names, userAgent: string) => names.find(([isIt]) => isIt(userAgent))?.[1]

/** Returns the names of the browser and its operating system; undefined when unknown. */
export const browserNames = (userAgent: string): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

/** Built-ins that the player cannot do without. All are in Chromium 66, Firefox 78 and Safari 14. */
export const neededBuiltIns = [
  'AbortController',
  'Element.prototype.animate',
  'HTMLImageElement.prototype.decode',
  'HTMLScriptElement.prototype.noModule',
  'Intl.DateTimeFormat.prototype.formatToParts',
  'ResizeObserver',
  'Symbol.asyncIterator',
  'fetch',
  'indexedDB',
] as const

interface Feature {
  /** Version of Chromium that brought it. */
  since: number
  /** Behavior of the player in browsers without it. */
  without: string
}

/**
 * Features of browsers newer than Chromium 67 that the player uses, apart from the built-ins of
 * `old-browsers/built-ins.ts`, which are added. `scripts/checks/old-browsers.test.mjs` fails for a member of the DOM that
 * is missing here.
 */
export const browserFeatures: Readonly<Record<string, Feature>> = {
  // Members of the DOM
  'AddEventListenerOptions.signal': { since: 90, without: 'It is added: `old-browsers/page.ts`.' },
  'Document.getAnimations': { since: 84, without: 'Previews of the console use it; displays do not.' },
  'Element.replaceChildren': { since: 86, without: 'It is added: `old-browsers/page.ts`.' },
  'HTMLElement.inert': { since: 102, without: 'A page in a frame can take the keyboard focus.' },
  'HTMLImageElement.decode before its insertion': { since: 72, without: 'Images of slides are decoded a second time.' },
  'HTMLVideoElement.cancelVideoFrameCallback': { since: 83, without: 'See requestVideoFrameCallback.' },
  'HTMLVideoElement.disablePictureInPicture': { since: 69, without: 'There is no picture-in-picture then.' },
  'HTMLVideoElement.getVideoPlaybackQuality': { since: 80, without: 'Frames are counted by webkitDecodedFrameCount.' },
  'HTMLVideoElement.playsInline': { since: 75, without: 'Videos always play inline there.' },
  'HTMLVideoElement.requestVideoFrameCallback': {
    since: 83,
    without: 'The events `loadeddata` and `seeked` stand for a presented frame.',
  },
  'Navigator.locks': { since: 69, without: 'Windows of the player take turns through a BroadcastChannel.' },
  'Navigator.wakeLock': { since: 84, without: 'The display sleeps if its system is set to.' },
  'NavigatorUAData.getHighEntropyValues': { since: 90, without: 'Model and system come from the user agent string.' },
  ReadableStreamBYOBReader: { since: 89, without: 'Slow devices draw fewer frames while files are downloaded.' },
  'ServiceWorkerContainer.startMessages': { since: 74, without: 'Messages are received without it.' },
  'WakeLockSentinel.released': { since: 87, without: 'See Navigator.wakeLock: the lock is requested again.' },
  // Formats of dates and numbers
  'Intl.DateTimeFormat.dateStyle': { since: 76, without: 'Its parts are named one by one.' },
  'Intl.DateTimeFormat.formatRange': { since: 76, without: 'Both dates are written out.' },
  'Intl.NumberFormat.unit': { since: 77, without: 'Countdowns use d, h, min and s in all languages.' },
  // Styles: old-browsers/old.css and duplicates in player.css
  'css: min(), max()': { since: 79, without: 'Sizes follow the height of the display.' },
  'css: overflow-wrap: anywhere': { since: 80, without: 'break-word' },
  'css: gap between flexible boxes': { since: 84, without: 'Margins.' },
  'css: :focus-visible': { since: 86, without: ':focus' },
  'css: inset': { since: 87, without: 'The build writes top, right, bottom and left.' },
  'css: container units': { since: 105, without: 'Sizes follow the display instead of the region.' },
}

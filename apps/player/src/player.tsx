import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { listenForApp } from './browser/app-port.ts'
import { loadPart } from './browser/load-part.ts'
import { pageStorage } from './browser/page-storage.ts'
import type { Identity, Kept } from './identity/identity.ts'
import { keepIdentity, loadKept } from './identity/keep-identity.ts'
import { RingLog } from './link/ring-log.ts'
import { isCodeOf, offeredKeyIn, screenKeyIn } from './pairing/screen-code.ts'
import { DevicePage } from './views/device-page.tsx'
import { lazyPart } from './views/lazy-part.tsx'
import './player.css'
import { ScreenView } from './views/screen-view.tsx'

const panel = document.getElementById('panel')
if (!panel) throw new Error('The page has no #panel.')
const log = new RingLog(pageStorage())
const keyOfPage = screenKeyIn(location.pathname)
const offeredKey = offeredKeyIn(location.pathname)
/** The page is in a frame of the console. */
const isPreview = location.hash.startsWith('#ticket=')
const PreviewPage = lazyPart(async () => (await import('./preview/preview-page.tsx')).PreviewPage)
const OfferPage = lazyPart(async () => (await import('./pairing/offer-page.tsx')).OfferPage)

/**
 * `/player` is the device page. A view address is too, if this browser is paired with that screen, and the address of
 * a screen's QR code, if this browser is paired or becomes a display of the screen.
 */
function Page() {
  const [kept, setKept] = useState<Kept>()
  const [isOffered, setIsOffered] = useState(offeredKey !== undefined)
  useEffect(() => void loadKept().then(setKept), [])
  if (!kept) return null
  const { identity } = kept
  if (isOffered && offeredKey !== undefined && !identity) {
    const become = (found: Identity | undefined, leftScreen?: string): void => {
      history.replaceState(null, '', `/player${location.search}`)
      setKept(keepIdentity(kept, found, leftScreen))
      setIsOffered(false)
    }
    return <OfferPage code={offeredKey} kept={kept} onPaired={become} onWaiting={(code) => become(undefined, code)} />
  }
  if (keyOfPage === undefined || (identity && isCodeOf(identity, keyOfPage)))
    return <DevicePage first={kept} log={log} />
  /** The code in the address belongs to this device's own screen. */
  const adopt = (screenId: string): void => {
    if (identity?.screenId === screenId) setKept(keepIdentity(kept, { ...identity, code: keyOfPage }))
  }
  return <ScreenView screenKey={keyOfPage} onScreen={adopt} />
}

listenForApp()
if (!isPreview) {
  log.note(`The player started at ${location.pathname}.`)
  addEventListener('pagehide', () => log.keep())
  addEventListener('error', ({ message }) => log.note(`Error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => log.note(`Error: ${String(reason)}`))
}
render(isPreview ? <PreviewPage /> : <Page />, panel)
if (new URLSearchParams(location.search).get('watchdog') === 'title')
  void loadPart(() => import('./report/title-report.ts')).then(({ reportInTitle }) => reportInTitle())
// The Android app checks this and reloads the page if it is missing.
document.documentElement.dataset['player'] = 'runs'

import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DevicePage } from './device-page.tsx'
import { RingLog } from './link/ring-log.ts'
import { pageStorage } from './page-storage.ts'
import type { Kept } from './pairing/identity.ts'
import { keepIdentity, loadKept } from './pairing/keep-identity.ts'
import { isCodeOf, screenKeyIn } from './pairing/screen-code.ts'
import './player.css'
import { ScreenView } from './screen-view.tsx'

const panel = document.getElementById('panel')
if (!panel) throw new Error('The page has no #panel.')
const log = new RingLog(pageStorage())
const keyOfPage = screenKeyIn(location.pathname)

/** `/player` is the device page. A view address is too, if this browser is paired with that screen. */
function Page() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => void loadKept().then(setKept), [])
  if (!kept) return null
  const { identity } = kept
  if (keyOfPage === undefined || (identity && isCodeOf(identity, keyOfPage)))
    return <DevicePage first={kept} log={log} />
  /** The code in the address belongs to this device's own screen. */
  const adopt = (screenId: string): void => {
    if (identity?.screenId === screenId) setKept(keepIdentity(kept, { ...identity, code: keyOfPage }))
  }
  return <ScreenView screenKey={keyOfPage} onScreen={adopt} />
}

log.note(`The player started at ${location.pathname}.`)
addEventListener('pagehide', () => log.keep())
addEventListener('error', ({ message }) => log.note(`Error: ${message}`))
addEventListener('unhandledrejection', ({ reason }) => log.note(`Error: ${String(reason)}`))
createRoot(panel).render(<Page />)
// The Android app checks this and reloads the page if it is missing.
document.documentElement.dataset['player'] = 'runs'

import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { useEffect, useRef, useState } from 'preact/hooks'
import { setState } from '../views/display.ts'
import './pairing.css'
import type { Identity, Kept } from '../identity/identity.ts'
import { useRemoteKeys } from './remote-keys.ts'
import { groupedCode, normalCode } from './screen-code.ts'
import { useRegistration } from './use-registration.ts'

interface Props {
  /** From the address of the screen's QR code. */
  code: string
  kept: Kept
  onPaired: (identity: Identity) => void
  /** The device was disconnected from the screen: it may return after approval. */
  onWaiting: (code: string) => void
}

interface Offered {
  name: string
  branding: string
}

/** The screen of a code; `unknown` when there is none, undefined when it cannot be loaded. */
async function readScreen(code: string, signal: AbortSignal): Promise<Offered | 'unknown' | undefined> {
  try {
    const answer = await fetch(`/api/v1/screens/${normalCode(code)}/manifest`, { cache: 'no-store', signal })
    if (answer.status === 404) return 'unknown'
    if (!answer.ok) return undefined
    const { screen, branding } = (await answer.json()) as { screen: { name: string }; branding: { name: string } }
    return { name: screen.name, branding: branding.name }
  } catch {
    return undefined
  }
}

/** Asks once whether to show the screen of a QR code here, or to make this device a display of it. */
export function OfferPage({ code, kept, onPaired, onWaiting }: Props) {
  const [screen, setScreen] = useState<Offered | 'unknown'>()
  const { state, problem, connect } = useRegistration(kept, { onPaired, onWaiting })
  const moveFocus = useRemoteKeys()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    setState('pairing')
    first.current?.focus()
    const reading = new AbortController()
    void readScreen(code, reading.signal).then((found) => {
      if (!reading.signal.aborted) setScreen(found)
    })
    return () => reading.abort()
  }, [code])
  const known = screen === 'unknown' ? undefined : screen
  const name = known ? `“${known.name}”` : 'this screen'

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus in it
    <main className="card pairing" onKeyDown={moveFocus}>
      <p className="server">
        <strong>{known?.branding ?? 'DigiSignCast'}</strong> {location.host}
      </p>
      <h1>{known?.name ?? groupedCode(code)}</h1>
      {screen === 'unknown' ? (
        <>
          <output className="reason">{displaySentences.code_unknown}</output>
          <button ref={first} type="button" className="action" onClick={() => location.replace('/player')}>
            Type another code
          </button>
        </>
      ) : (
        <>
          <p className="hint">
            A display of the screen plays it on every start and appears in the console. “Show here” plays it once in
            this browser.
          </p>
          <div className="choices">
            <button ref={first} type="button" className="action" onClick={() => void connect(normalCode(code), '')}>
              Make this device a display of {name}
            </button>
            <button
              type="button"
              className="action other"
              onClick={() => location.replace(`/player/${encodeURIComponent(code)}/view`)}
            >
              Show here
            </button>
          </div>
          <p className={problem ? 'problem' : 'progress'} role={problem ? 'alert' : 'status'}>
            {problem ?? progress[state]}
          </p>
        </>
      )}
    </main>
  )
}

const progress = {
  typing: undefined,
  connecting: 'Connecting …',
  away: 'The server cannot be reached. The player keeps trying.',
  failing: 'The server answers with an error. The player keeps trying.',
}

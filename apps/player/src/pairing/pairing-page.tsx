import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import './pairing.css'
import type { Identity, Kept } from '../identity/identity.ts'
import { CodeField } from './code-field.tsx'
import { CodeKeys } from './code-keys.tsx'
import { useRemoteKeys } from './remote-keys.ts'
import { normalCode } from './screen-code.ts'
import { type Pairing, usePairing } from './use-pairing.ts'
import { useRegistration } from './use-registration.ts'
import { useReturn } from './use-return.ts'

interface Props {
  kept: Kept
  /** Why the page appeared, for example after a disconnect. */
  reason: string | undefined
  onPaired: (identity: Identity) => void
  /** Called with the id or code of the screen it may reconnect to after approval; undefined for none. */
  onLeft: (screen: string | undefined) => void
}

const maxCode = 20
const query = new URLSearchParams(location.search)
const nameInAddress = query.get('name')?.slice(0, 100) ?? ''
/** Code of a screen to connect to without a question, from the installation of a display. */
const codeToConnect = query.get('connect')
/** Phones and tablets have an on-screen keyboard. */
const isSmall = (): boolean => matchMedia('(max-width: 700px)').matches

const messages = {
  typing: undefined,
  connecting: 'Connecting …',
  away: 'The server cannot be reached. The player keeps trying with this code.',
  failing: 'The server answers with an error. The player keeps trying with this code.',
}

const noLookAlikes = 'Codes have no 0, O, 1 or I, because they look alike.'

/** Pairs this browser with a screen by its code, or shows a code of its own for the console. Works with a remote control, a keyboard or touch. */
export function PairingPage({ kept, reason, onPaired, onLeft }: Props) {
  const [code, setCode] = useState(() => normalCode(codeToConnect ?? query.get('code') ?? '').slice(0, maxCode))
  const [name, setName] = useState(nameInAddress)
  const [hasWrongLetter, setHasWrongLetter] = useState(false)
  const { shown, characters } = usePairing(kept, nameInAddress, { onPaired })
  const { state, problem, reset, connect } = useRegistration(kept, { onPaired, onWaiting: onLeft })
  const [isDeleted, setIsDeleted] = useState(false)
  const onGone = (wasDeleted: boolean): void => {
    setIsDeleted(wasDeleted)
    onLeft(undefined)
  }
  const mayNotReturn = useReturn(kept, { onPaired, onGone })
  const whyLeft = mayNotReturn ? 'device_disconnected' : isDeleted ? 'screen_deleted' : undefined
  const shownReason = whyLeft ? displaySentences[whyLeft] : reason
  const form = useRef<HTMLFormElement>(null)
  const moveFocus = useRemoteKeys()

  const isAllowed = (character: string): boolean => characters?.includes(character) ?? true
  const change = (typed: string): void => {
    const letters = Array.from(normalCode(typed))
    // Letters that are in the field already may come from the address.
    const possible = letters.filter((letter) => isAllowed(letter) || code.includes(letter))
    setHasWrongLetter(possible.length < letters.length)
    setCode(possible.join('').slice(0, maxCode))
    reset()
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void connect(code, name)
  }

  useEffect(() => {
    // A device that a user has disconnected waits for an approval instead.
    if (codeToConnect !== null && kept.leftScreen === undefined) void connect(code, name)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the code of the address
  }, [])
  useLayoutEffect(() => {
    // Remote controls need an initial focus. With a code in the address, focus Connect.
    const first = query.has('code') ? 'button[type=submit]' : isSmall() ? '.code-field' : '.key'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [])
  useTypedAnywhere(form, change, code)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus in it
    <main className="card pairing" onKeyDown={moveFocus}>
      <p className="server">
        <strong>DigiSignCast</strong> {location.host}
      </p>
      <h1>Which screen is this?</h1>
      {shownReason && <output className="reason">{shownReason}</output>}
      <div className="ways">
        <form ref={form} onSubmit={submit} noValidate>
          <p id="hint">Type the screen code. Find it in the console under View Connection Details.</p>
          <CodeField
            code={code}
            onChange={change}
            describedBy={problem ? 'problem' : 'hint'}
            isWrong={Boolean(problem)}
          />
          <p id="problem" className={problem ? 'problem' : 'progress'} role={problem ? 'alert' : 'status'}>
            {problem ?? (hasWrongLetter ? noLookAlikes : messages[state])}
          </p>
          <CodeKeys
            isAllowed={isAllowed}
            onCharacter={(character) => change(code + character)}
            onBack={() => change(code.slice(0, -1))}
          />
          <label className="name">
            Device name (optional)
            <input
              value={name}
              maxLength={100}
              onInput={(event) => setName(event.currentTarget.value)}
              autoComplete="off"
            />
          </label>
        </form>
        <PhonePairing shown={shown} />
      </div>
    </main>
  )
}

/** Adds typed or pasted characters to the code while the focus is on an on-screen key. */
function useTypedAnywhere(form: { current: HTMLFormElement | null }, change: (typed: string) => void, code: string) {
  useLayoutEffect(() => {
    const isElsewhere = ({ target }: Event): boolean => !(target instanceof HTMLInputElement)
    const type = (event: KeyboardEvent): void => {
      const isLetter = /^[a-z0-9]$/i.test(event.key)
      if (!isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isLetter && event.key !== 'Backspace') return
      // A keyboard is in use: the field gets the focus, so that Enter connects, and with it the letter itself.
      const field = form.current?.querySelector<HTMLInputElement>('.code-field')
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
      if (isLetter) return
      change(code.slice(0, -1))
      event.preventDefault()
    }
    const paste = (event: ClipboardEvent): void => {
      if (isElsewhere(event)) change(event.clipboardData?.getData('text') ?? '')
    }
    document.addEventListener('keydown', type)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', type)
      document.removeEventListener('paste', paste)
    }
  })
}

/** The code of this display, for a user who connects it in the console. */
function PhonePairing({ shown }: Pick<Pairing, 'shown'>) {
  const address = shown?.short_url.replace(/^https?:\/\//, '')
  return (
    <section className="phone" aria-labelledby="phone-title">
      <h2 id="phone-title">Or connect it with a phone</h2>
      {shown ? (
        <>
          <img className="qr" src={shown.qr_code} alt="QR code of the page that connects this display" />
          <p className="hint">
            Scan the QR code, or open <strong>{address}</strong> and type the code of this display:
          </p>
          <p className="display-code" aria-label={`Code of this display: ${Array.from(shown.code).join(' ')}`}>
            <span>{shown.code.slice(0, 3)}</span>
            <span>{shown.code.slice(3)}</span>
          </p>
        </>
      ) : (
        <p className="hint">The code of this display appears here as soon as the server can be reached.</p>
      )}
    </section>
  )
}

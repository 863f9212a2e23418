import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { groupedCode, isScreenCode, normalCode } from './screen-code.ts'

/** Where the caret belongs after regrouping: behind as many letters as before. */
function caretAfter(letters: number, text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === letters) return at
    if (text[at] !== '-') seen += 1
  }
  return text.length
}

/** Asks for the code of a screen, with a remote control or a keyboard, and opens that screen's view. */
export function PairingPage() {
  const [typed, setTyped] = useState({ text: '', caret: 0 })
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const code = normalCode(target.value).slice(0, 20)
    const letters = normalCode(target.value.slice(0, target.selectionStart ?? target.value.length)).length
    const text = groupedCode(code)
    setTyped({ text, caret: caretAfter(letters, text) })
    setProblem(undefined)
  }

  const open = (event: FormEvent): void => {
    event.preventDefault()
    const code = normalCode(typed.text)
    if (isScreenCode(code)) window.location.assign(`/player/${code}/view`)
    else {
      setProblem('A screen code has 4 to 20 letters and digits.')
      input.current?.focus()
    }
  }

  return (
    <main className="card pairing">
      <h1>Which screen is this?</h1>
      <p id="hint">Type the screen code. You find it in the console under View Connection Details.</p>
      <form onSubmit={open} noValidate>
        <input
          ref={input}
          className="code-field"
          aria-label="Screen code"
          aria-describedby={problem ? 'problem' : 'hint'}
          aria-invalid={problem !== undefined}
          value={typed.text}
          onChange={change}
          placeholder="ABCD-EFGH"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // The page has one thing to do, and a remote control has no pointer to begin with.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <button type="submit">Show this screen</button>
      </form>
      <p id="problem" className="problem" role="alert">
        {problem}
      </p>
    </main>
  )
}

import type { TargetedInputEvent } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'
import { caretAfter, groupedCode, normalCode } from './screen-code.ts'

interface Props {
  code: string
  onChange: (typed: string) => void
  describedBy: string
  isWrong: boolean
}

/** Input for a screen code, shown in groups of four. Regrouping keeps the caret after the same character. */
export function CodeField({ code, onChange, describedBy, isWrong }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const text = groupedCode(code)
  // Refused characters change no state, but must leave the field.
  const [inputs, redraw] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(() => {
    const at = caretAfter(caret.current ?? code.length, text)
    caret.current = undefined
    if (document.activeElement === input.current) input.current?.setSelectionRange(at, at)
  }, [code, text, inputs])

  const change = ({ currentTarget: { value, selectionStart } }: TargetedInputEvent<HTMLInputElement>): void => {
    caret.current = normalCode(value.slice(0, selectionStart ?? value.length)).length
    onChange(value)
    redraw(undefined)
  }

  return (
    <input
      ref={input}
      className="code-field"
      style={{ '--letters': Math.max(text.length, 9) }}
      aria-label="Screen code"
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      value={text}
      onInput={change}
      placeholder="ABCD-EFGH"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellcheck={false}
      enterKeyHint="go"
    />
  )
}

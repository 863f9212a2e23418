import { type ChangeEvent, type CSSProperties, useLayoutEffect, useRef } from 'react'
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

  useLayoutEffect(() => {
    const at = caretAfter(caret.current ?? code.length, text)
    caret.current = undefined
    if (document.activeElement === input.current) input.current?.setSelectionRange(at, at)
  }, [code, text])

  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    caret.current = normalCode(target.value.slice(0, target.selectionStart ?? target.value.length)).length
    onChange(target.value)
  }

  return (
    <input
      ref={input}
      className="code-field"
      style={{ '--letters': Math.max(text.length, 9) } as CSSProperties}
      aria-label="Screen code"
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      value={text}
      onChange={change}
      placeholder="ABCD-EFGH"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'

/** Shown when another window of this browser plays as the device. */
export function ElsewhereNotice({ onTakeOver }: { onTakeOver: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Before the first paint, so that a key press on a visible button is never lost.
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <main className="card">
      <p className="sentence">This device is already playing in another window.</p>
      <button ref={button} type="button" className="action" onClick={onTakeOver}>
        Play here
      </button>
    </main>
  )
}

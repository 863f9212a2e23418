import { useEffect, useRef } from 'preact/hooks'

/** Shown when another window of this browser plays as the device. */
export function ElsewhereNotice({ onTakeOver }: { onTakeOver: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <main className="card">
      <p className="sentence">This device is already playing in another window.</p>
      <button ref={button} type="button" className="action" onClick={onTakeOver}>
        Play here
      </button>
    </main>
  )
}

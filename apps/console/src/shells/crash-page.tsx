import { Button } from '@mantine/core'
import { Drawing } from '../ui/feedback/drawings.tsx'

/** Shown if rendering fails, mostly because the server was updated while the page was open. */
export function CrashPage() {
  return (
    <main
      style={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 16,
        minHeight: '100dvh',
        padding: 24,
      }}
    >
      <title>Something went wrong · DigiSignCast</title>
      <div style={{ width: 120, color: 'var(--line-strong)' }}>
        <Drawing name="broken" />
      </div>
      <h1 style={{ fontSize: 20 }}>This page could not be shown</h1>
      <p style={{ margin: 0, maxWidth: 420, textAlign: 'center', color: 'var(--ink-2)' }}>
        It was updated, or the server cannot be reached. Reload the page. Your screens are not affected.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  )
}

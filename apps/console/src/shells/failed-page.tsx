import { getSite } from '@digisigncast/contract/platform/site'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call, failureText } from '../api/client.ts'
import { Drawing } from '../ui/feedback/drawings.tsx'
import { ErrorState } from '../ui/feedback/states.tsx'

const reasons = {
  first: new Error('The server cannot be reached, or this page was updated. Your screens are not affected.'),
  again: (failure: unknown) => new Error(failureText(failure) ?? 'Something went wrong!'),
}

/** Shown in place of a page that could not be loaded. */
export function FailedPage() {
  const [reason, setReason] = useState(reasons.first)
  const tryAgain = () => {
    // Reloads the whole page: browsers cache failed imports, and an updated server has other files.
    // Checked first: reloading while the server is unreachable would lose the whole page.
    call(getSite, {}).then(
      () => window.location.reload(),
      (failure: unknown) => setReason(reasons.again(failure)),
    )
  }
  return (
    <>
      <title>Page not loaded · DigiSignCast</title>
      <ErrorState title="This page could not be loaded" error={reason} onRetry={tryAgain} />
    </>
  )
}

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

import { getSite } from '@digisigncast/contract/platform/site'
import { useState } from 'react'
import { call, failureText } from '../api/client.ts'
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

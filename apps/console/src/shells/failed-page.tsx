import { getSite } from '@digisigncast/contract/site'
import { useState } from 'react'
import { call, failureText } from '../api/client.ts'
import { ErrorState } from '../ui/states.tsx'

const reasons = {
  first: new Error('The server cannot be reached, or this page was updated. Your screens are not affected.'),
  again: (failure: unknown) => new Error(failureText(failure) ?? 'Something went wrong!'),
}

/** In the place of a page that did not come, while everything around it stays. */
export function FailedPage() {
  const [reason, setReason] = useState(reasons.first)
  const tryAgain = () => {
    // Loaded as a whole: browsers remember a part that did not come, and a renewed page has other parts.
    // Asked first, or a server that is still away would take the rest of the page as well.
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

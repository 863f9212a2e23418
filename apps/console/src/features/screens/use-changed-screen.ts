import type { Screen } from '@digisigncast/contract/screens'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import type { Changed } from '../../ui/changed-notice.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { useReadAgain } from './screens.queries.ts'

interface Options {
  screen: Screen | undefined
  /** Takes over what is stored by now; answers what it keeps against it. */
  onReloaded: (now: Screen, linkable: ReadonlySet<string>) => readonly { label: string; value: string }[]
}

/** Somebody else was quicker: says so, and reads the screen again on demand. */
export function useChangedScreen({ screen, onReloaded }: Options) {
  const messages = useMessages()
  const [changed, setChanged] = useState<Changed>()
  const again = useReadAgain((error) => messages.error(failureText(error)))

  const onReload = () => {
    if (!screen) return
    again.mutate(screen.id, {
      onSuccess: ({ screen: now, linkable }) =>
        setChanged(
          now
            ? { theirs: onReloaded(now, linkable) }
            : { text: 'This screen has been deleted meanwhile.', isGone: true },
        ),
    })
  }
  /** True when the failure is shown in the panel. */
  const take = (error: Error): boolean => {
    // What is gone may be the screen, or something that was to be linked.
    const isOutdated = error instanceof ApiFailure && (error.status === 409 || error.status === 404)
    if (isOutdated && screen) setChanged({ text: error.message })
    return isOutdated && screen !== undefined
  }
  const clear = () => setChanged(undefined)
  return { notice: changed && { changed, onReload, isReloading: again.isPending }, take, clear }
}

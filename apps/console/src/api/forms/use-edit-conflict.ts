import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Changed } from '../../ui/feedback/changed-notice.tsx'
import { ApiFailure } from '../client.ts'

interface Options<Input, Now> {
  /** Id of the edited object; undefined for a new one, which has no conflicts. */
  edited: Input | undefined
  /** Fetches the stored version. */
  again: Pick<UseMutationResult<Now, Error, Input>, 'mutate' | 'isPending'>
  /** Rebases the form. Returns the conflicting fields, null if nobody has changed it, undefined if it was deleted. */
  onReloaded: (now: Now) => readonly { label: string; value: string }[] | null | undefined
  /** Kind of the edited object in messages, for example channel; omitted for objects that cannot be deleted. */
  noun?: string
}

/** Handles edit conflicts: shows a notice and reloads the stored version on demand. */
export function useEditConflict<Input, Now>({ edited, again, onReloaded, noun = '' }: Options<Input, Now>) {
  const [changed, setChanged] = useState<Changed>()
  const clear = () => setChanged(undefined)
  const onReload = () => {
    if (edited === undefined) return
    again.mutate(edited, {
      onSuccess: (now) => {
        const theirs = onReloaded(now)
        if (theirs === null) clear()
        else
          setChanged(
            theirs
              ? { theirs }
              : { text: `Another user deleted this ${noun}, so your changes cannot be saved.`, isGone: true },
          )
      },
    })
  }
  /** Returns true if the failure is shown in the form. */
  const handleConflict = (failure: Error): boolean => {
    // The missing object may be the edited one, or one to be linked.
    const isConflict = failure instanceof ApiFailure && [404, 409].includes(failure.status)
    if (!isConflict || edited === undefined) return false
    setChanged({ text: failure.message })
    return true
  }
  return { notice: changed && { changed, onReload, isReloading: again.isPending }, handleConflict, clear }
}

import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Changed } from '../ui/changed-notice.tsx'
import { ApiFailure } from './client.ts'

interface Options<Input, Now> {
  /** What names that which is edited; undefined for something new, which nobody overtakes. */
  edited: Input | undefined
  /** Reads what is stored by now. */
  again: Pick<UseMutationResult<Now, Error, Input>, 'mutate' | 'isPending'>
  /** Takes it over and answers what it keeps against it; undefined when it is gone. */
  onReloaded: (now: Now) => readonly { label: string; value: string }[] | undefined
  /** Says that it is gone; what cannot go needs no words. */
  gone?: string
}

/** Somebody else was quicker: says so, and reads what is stored again on demand. */
export function useOvertaken<Input, Now>({ edited, again, onReloaded, gone = '' }: Options<Input, Now>) {
  const [changed, setChanged] = useState<Changed>()
  const onReload = () => {
    if (edited === undefined) return
    again.mutate(edited, {
      onSuccess: (now) => {
        const theirs = onReloaded(now)
        setChanged(theirs ? { theirs } : { text: gone, isGone: true })
      },
    })
  }
  /** True when the failure is shown in the form. */
  const take = (failure: Error): boolean => {
    // What is gone may be the thing itself, or something that was to be linked.
    const isOvertaken = failure instanceof ApiFailure && [404, 409].includes(failure.status)
    if (!isOvertaken || edited === undefined) return false
    setChanged({ text: failure.message })
    return true
  }
  const clear = () => setChanged(undefined)
  return { notice: changed && { changed, onReload, isReloading: again.isPending }, take, clear }
}

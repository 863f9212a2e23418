import type { Screen } from '@digisigncast/contract/content/screens'
import { useEditConflict } from '../../../../api/use-edit-conflict.ts'
import { useReload } from '../screens.queries.ts'

interface Options {
  screen: Screen | undefined
  /** Rebases the form on the stored version; returns the conflicting fields. */
  onReloaded: (now: Screen, linkable: ReadonlySet<string>) => readonly { label: string; value: string }[]
}

/** Handles edit conflicts of a screen. */
export function useChangedScreen({ screen, onReloaded }: Options) {
  return useEditConflict({
    edited: screen?.id,
    again: useReload(),
    noun: 'screen',
    onReloaded: ({ screen: now, linkable }) => now && onReloaded(now, linkable),
  })
}

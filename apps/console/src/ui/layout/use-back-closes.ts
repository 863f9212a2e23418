import { useEffect, useEffectEvent, useId } from 'react'

const panelsOf = (state: unknown): string[] => (state as { panels?: string[] } | null)?.panels ?? []

/** Number of history entries above that of the page, from panels without an address. */
export const entriesAbove = () => panelsOf(window.history.state).length

/**
 * Adds a history entry for an open panel, so that Back closes the panel and not the page.
 * `requestClose` resolves to false if the user chose to stay.
 */
export function useBackCloses(opened: boolean, requestClose: () => Promise<boolean>) {
  const id = useId()
  const enter = useEffectEvent(() => {
    const state: unknown = window.history.state
    window.history.pushState({ ...(state as object | null), panels: [...panelsOf(state), id] }, '')
  })
  const onBack = useEffectEvent(async () => {
    if (panelsOf(window.history.state).includes(id)) return
    if (!(await requestClose())) enter()
  })

  useEffect(() => {
    if (!opened) return undefined
    enter()
    const listener = () => void onBack()
    window.addEventListener('popstate', listener)
    return () => {
      window.removeEventListener('popstate', listener)
      if (panelsOf(window.history.state).at(-1) === id) window.history.back()
    }
  }, [opened, id])
}

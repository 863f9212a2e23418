import type { ScreenFilter } from '@digisigncast/contract/content/screens'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchScreenIds } from '../screens.queries.ts'

export interface ScreenChoice {
  ids: readonly string[]
  choose: (ids: readonly string[]) => void
  chooseAll: (filter: ScreenFilter) => void
  /** While `chooseAll` asks the server: `ids` are not complete, and nothing may be saved. */
  isPending: boolean
}

/** The screens chosen in a panel. */
export function useScreenChoice(): ScreenChoice {
  const [ids, choose] = useState<readonly string[]>([])
  const all = useMutation({
    mutationFn: fetchScreenIds,
    onSuccess: (found) => choose((chosen) => [...new Set([...chosen, ...found])]),
  })
  return { ids, choose, chooseAll: all.mutate, isPending: all.isPending }
}

import { screensText } from '@digisigncast/contract/api/screens-text'
import type { ContentType, ScreenFilter } from '@digisigncast/contract/content/screens'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { fetchScreenIds, useSetContentOfScreens } from '../screens.queries.ts'

/** Shows a playlist or channel on screens, instead of their content. */
export function useShowOnScreens() {
  const messages = useMessages()
  const { mutate } = useSetContentOfScreens()
  return (type: ContentType, contentId: string, screenIds: readonly string[]) =>
    mutate(
      { screen_ids: [...screenIds], type, content_ids: [contentId], mode: 'replace' },
      {
        onSuccess: ({ data: { failed } }) => {
          if (failed[0]) messages.error(`${screensText(failed.length)} could not be changed: ${failed[0].message}`)
        },
      },
    )
}

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

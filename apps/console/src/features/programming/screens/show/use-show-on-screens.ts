import { screensText } from '@digisigncast/contract/api/screens-text'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { failureText } from '../../../../api/client.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { useSetContentOfScreens } from '../screens.queries.ts'

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
        onError: (failure) => messages.error(failureText(failure)),
      },
    )
}

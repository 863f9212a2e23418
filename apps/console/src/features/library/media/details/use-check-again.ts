import { getMediaDetails } from '@digisigncast/contract/content/media'
import { isAddressKind } from '@digisigncast/contract/kinds/media-kinds'
import { call } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { addressForms } from '../kinds/kind-parts.ts'

/** Checks the address of a media item once more. */
export function useCheckAgain() {
  const messages = useMessages()
  return useChange(
    async (media_id: string) => {
      // Read again, because another user may have changed it.
      const { data: media } = await call(getMediaDetails, { body: { media_id } })
      return isAddressKind(media.file_type) ? addressForms[media.file_type].check(media) : undefined
    },
    { onSuccess: () => messages.success('Address checked.') },
  )
}

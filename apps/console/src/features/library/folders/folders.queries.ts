import { maxIdsPerCall } from '@digisigncast/contract/api/limits'
import { deleteFolder, listFolders, listMedia, moveMedia, saveFolder } from '@digisigncast/contract/content/media'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeletedMessage } from '../../kernel/bin/index.ts'

/** Returns folders by name. Under the media key, because changes of media change the counts. */
export const useFolders = () =>
  useQuery({
    queryKey: ['media', 'folders'],
    queryFn: ({ signal }) => call(listFolders, {}, { signal }),
    select: ({ data }) => data,
  })

/** Returns the number of all files. */
export const useMediaTotal = () =>
  useQuery({
    queryKey: ['media', 'total'],
    queryFn: ({ signal }) => call(listMedia, { query: { page: 1, per_page: 1 } }, { signal }),
    select: ({ data, pagination }) => pagination?.total ?? data.length,
  })

/** Errors are shown beside the field. */
export function useSaveFolder() {
  const onSuccess = useSuccessMessage()
  return useChange((body: { name: string; folderId?: string }) => call(saveFolder, { body }), {
    onSuccess,
    onError: () => undefined,
  })
}

export function useDeleteFolder() {
  const deleted = useDeletedMessage()
  return useChange((folderId: string) => call(deleteFolder, { body: { folderId } }), {
    onSuccess: ({ message, cohort }) => deleted(message, [cohort]),
  })
}

export function useMoveMedia() {
  const onSuccess = useSuccessMessage()
  return useChange(
    async ({ ids, folderId }: { ids: readonly string[]; folderId: string | null }) => {
      let reply = { message: '' }
      for (let at = 0; at < ids.length; at += maxIdsPerCall)
        reply = await call(moveMedia, { body: { media_ids: ids.slice(at, at + maxIdsPerCall), folderId } })
      return reply
    },
    { onSuccess },
  )
}

function useSuccessMessage() {
  const messages = useMessages()
  return ({ message }: { message?: string | undefined }) => {
    if (message) messages.success(message)
  }
}

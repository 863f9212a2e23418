import { maxIdsPerCall } from '@digisigncast/contract/api/limits'
import { deleteFolder, listFolders, listMedia, moveMedia, saveFolder } from '@digisigncast/contract/content/media'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'

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

function useFolderChange<Input, Output extends { message?: string | undefined }>(
  change: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  const messages = useMessages()
  return {
    mutationFn: change,
    onSuccess: ({ message }: Output) => {
      if (message) messages.success(message)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['media'] }),
  }
}

/** Errors are shown beside the field. */
export const useSaveFolder = () =>
  useMutation({
    ...useFolderChange((body: { name: string; folderID?: string }) => call(saveFolder, { body })),
    onError: () => undefined,
  })

export const useDeleteFolder = () =>
  useMutation(useFolderChange((folderID: string) => call(deleteFolder, { body: { folderID } })))

export const useMoveMedia = () =>
  useMutation(
    useFolderChange(async ({ ids, folderID }: { ids: readonly string[]; folderID: string | null }) => {
      let reply = { message: '' }
      for (let at = 0; at < ids.length; at += maxIdsPerCall)
        reply = await call(moveMedia, { body: { media_ids: ids.slice(at, at + maxIdsPerCall), folderID } })
      return reply
    }),
  )

import { deleteFromBin, listBin, restoreFromBin } from '@digisigncast/contract/bin/bin'
import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { shownByCaller, useChange } from '../../../api/use-change.ts'

export interface BinQuestion {
  kind?: BinKind
  search?: string
}

/** Pages of the recycle bin; each has the key of the next one. */
export const useBin = (question: BinQuestion) =>
  useInfiniteQuery({
    queryKey: ['bin', question],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listBin, { query: { ...question, ...(pageParam !== undefined && { after: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export interface Restoring {
  ids: string[]
  name?: string
  new_code?: boolean
}

export const useRestore = () =>
  useChange((body: Restoring) => call(restoreFromBin, { body }), { onError: shownByCaller })

export const useDeleteForGood = () => useChange((ids: string[]) => call(deleteFromBin, { body: { ids } }))

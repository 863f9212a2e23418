import * as announcements from '@digisigncast/contract/platform/announcements'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const key = ['announcements', 'current']
const longestWaitMs = 60 * 60 * 1000
// Jitter (ms), so that 10,000 consoles do not refetch at the same instant.
const jitterMs = 2000

/** Returns current announcements. Refetched when one starts or ends, by the server's clock. */
export function useCurrentAnnouncements() {
  const [delay] = useState(() => 100 + Math.random() * jitterMs)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(announcements.currentAnnouncements, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => {
      const changes = state.data?.changes_in_ms
      return changes == null ? false : Math.min(changes + delay, longestWaitMs)
    },
  })
}

/** Hides it at once; restores it if the request fails. */
export function useDismissAnnouncement() {
  const client = useQueryClient()
  return useChange((announcementId: string) => call(announcements.dismissAnnouncement, { body: { announcementId } }), {
    isShownAtOnce: true,
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Awaited<ReturnType<typeof readCurrent>>>(key, (before) =>
        before ? { ...before, data: before.data.filter((one) => one.id !== id) } : undefined,
      )
    },
  })
}

const readCurrent = () => call(announcements.currentAnnouncements, {})

/** Failures are silent: it is counted next time. */
export const useSeeAnnouncements = () =>
  useMutation({
    mutationFn: (announcementIds: string[]) => call(announcements.seeAnnouncements, { body: { announcementIds } }),
    onError: () => undefined,
  })

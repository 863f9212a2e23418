import { listScreens } from '@digisigncast/contract/content/screens'
import { pairingCodeLength } from '@digisigncast/contract/devices/connect-paths'
import { connectDisplay, findDisplay } from '@digisigncast/contract/devices/pairing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'

const mostShown = 50

/** The display that shows this code. Wrong codes are counted by the server, so it is asked once per code. */
export const useDisplay = (code: string) =>
  useQuery({
    queryKey: ['pairing', code],
    queryFn: ({ signal }) => call(findDisplay, { body: { code } }, { signal }),
    select: ({ data }) => data,
    enabled: code.length === pairingCodeLength,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Screens by name. */
export const useScreenNames = (search: string) =>
  useQuery({
    queryKey: ['screens', 'names', search],
    queryFn: ({ signal }) =>
      call(
        listScreens,
        { query: { page: 1, per_page: mostShown, sort: 'name', ...(search && { search }) } },
        { signal },
      ),
    select: ({ data }) => data.map(({ id, name }) => ({ id, name })),
    placeholderData: keepPreviousData,
  })

/** Number of screens without a display, and the first of them. Read once per display: a suggestion does not change. */
export const useFreeScreens = (lastDevice: string | undefined) =>
  useQuery({
    queryKey: ['pairing', 'free', lastDevice],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: 1, state: 'no_device' } as const
      const { data, pagination } = await call(listScreens, { query }, { signal })
      return { count: pagination?.total ?? data.length, first: data[0] && { id: data[0].id, name: data[0].name } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type FreeScreens = NonNullable<ReturnType<typeof useFreeScreens>['data']>

export const useConnectDisplay = (onError: (error: Error) => void) =>
  useChange((body: { code: string; screenId: string }) => call(connectDisplay, { body }), {
    onError,
    inBackground: true,
  })

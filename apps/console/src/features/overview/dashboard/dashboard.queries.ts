import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { dismissSetupGuide, getSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { deleteManyMedia } from '@digisigncast/contract/content/media'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useOverview = () =>
  useQuery({
    queryKey: ['dashboard', 'overview'],
    queryFn: ({ signal }) => call(getOverview, {}, { signal }),
    refetchInterval: 30_000,
  })

export const useSetupGuide = () =>
  useQuery({
    queryKey: ['dashboard', 'setup-guide'],
    queryFn: ({ signal }) => call(getSetupGuide, {}, { signal }),
    select: ({ data }) => data,
  })

export const useDismissGuide = () => useChange(() => call(dismissSetupGuide, {}))

export const useConfirmTimeZone = () => useChange((time_zone: string) => call(updateSettings, { body: { time_zone } }))

export const useRemoveSamples = () => useChange((media_ids: string[]) => call(deleteManyMedia, { body: { media_ids } }))

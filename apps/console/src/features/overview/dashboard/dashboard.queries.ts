import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { getSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

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

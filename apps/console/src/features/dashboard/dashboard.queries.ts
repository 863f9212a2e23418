import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { getSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { pageSize } from '@digisigncast/contract/api/limits'
import { listDeviceActivity } from '@digisigncast/contract/devices/devices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const useOverview = () =>
  useQuery({
    queryKey: ['dashboard', 'overview'],
    queryFn: ({ signal }) => call(getOverview, {}, { signal }),
    refetchInterval: 30_000,
  })

export const useDeviceActivity = (page: number, screen?: string) =>
  useQuery({
    queryKey: ['dashboard', 'device-activity', page, screen],
    queryFn: ({ signal }) =>
      call(listDeviceActivity, { query: { page, perPage: pageSize, ...(screen && { screen }) } }, { signal }),
    placeholderData: keepPreviousData,
    // Refetched because durations of online devices grow.
    refetchInterval: 30_000,
  })

export const useSetupGuide = () =>
  useQuery({
    queryKey: ['dashboard', 'setup-guide'],
    queryFn: ({ signal }) => call(getSetupGuide, {}, { signal }),
    select: ({ data }) => data,
  })

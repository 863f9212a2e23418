import { listLogs } from '@digisigncast/contract/accounts/logs'
import { listJobs, runJob } from '@digisigncast/contract/platform/jobs'
import { listPlatformAlerts } from '@digisigncast/contract/platform/platform-alerts'
import { getMoneyFigures, getPlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { shownByCaller, useChange } from '../../../api/use-change.ts'

const [everyMs, whileRunningMs] = [30_000, 1500]

export const useFigures = () =>
  useQuery({
    queryKey: ['platform-figures'],
    queryFn: ({ signal }) => call(getPlatformFigures, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: everyMs,
  })

export const useMoneyFigures = () =>
  useQuery({
    queryKey: ['platform-figures', 'money'],
    queryFn: ({ signal }) => call(getMoneyFigures, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: everyMs,
  })

/** Refreshed with the jobs. */
export const usePlatformAlerts = () =>
  useQuery({
    queryKey: ['platform-figures', 'alerts'],
    queryFn: ({ signal }) => call(listPlatformAlerts, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: everyMs,
  })

export const useLatestLogs = () =>
  useQuery({
    queryKey: ['system-logs', 'latest'],
    queryFn: ({ signal }) => call(listLogs, { query: { page: 1, per_page: 12 } }, { signal }),
    select: ({ data }) => data,
    refetchInterval: everyMs,
  })

export const useJobs = () =>
  useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call(listJobs, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some((job) => job.is_running) ? whileRunningMs : everyMs),
  })

export const useRunJob = () => useChange((name: string) => call(runJob, { body: { name } }), { onError: shownByCaller })

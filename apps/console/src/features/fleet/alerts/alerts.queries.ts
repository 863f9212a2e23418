import * as silences from '@digisigncast/contract/accounts/silences'
import type { CallInput, Reply } from '@digisigncast/contract/api/endpoint'
import * as alerts from '@digisigncast/contract/devices/alerts'
import * as notifications from '@digisigncast/contract/devices/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useChange } from '../../../api/use-change.ts'

export const alertsPerPage = 25

type Filter = Pick<CallInput<typeof alerts.listAlerts>['query'], 'state' | 'kind' | 'screen_id' | 'tag_id'>

export const useAlerts = (filter: Filter, page: number) =>
  useQuery({
    queryKey: ['alerts', 'list', filter, page],
    queryFn: ({ signal }) =>
      call(alerts.listAlerts, { query: { ...filter, page, per_page: alertsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The maximum of the call. */
const mostAlerts = 100
/** For pages that show alerts all day, in case hints are missed (ms). */
const refreshMs = 60_000

/** Open alerts of all screens, or those with a tag: critical ones first, then newest first. */
export const useOpenAlerts = (tag: string | undefined) =>
  useQuery({
    queryKey: ['alerts', 'list', 'open', tag],
    queryFn: ({ signal }) =>
      call(
        alerts.listAlerts,
        { query: { state: 'open', page: 1, per_page: mostAlerts, ...(tag && { tag_id: tag }) } },
        { signal },
      ),
    select: criticalFirst,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

function criticalFirst({ data, pagination }: Reply<typeof alerts.listAlerts>) {
  const [critical, others] = [true, false].map((is) => data.filter(({ severity }) => (severity === 'critical') === is))
  return { alerts: [...(critical ?? []), ...(others ?? [])], total: pagination.total }
}

export const useAlertCount = () =>
  useQuery({
    queryKey: ['alerts', 'count'],
    queryFn: ({ signal }) => call(alerts.countAlerts, {}, { signal }),
    select: ({ data }) => data,
    // The bell is drawn with the stored permissions, which may be outdated.
    enabled: useSession().me !== null,
  })

export const useAcknowledge = (onError: (error: Error) => void) =>
  useChange((body: CallInput<typeof alerts.acknowledgeAlerts>['body']) => call(alerts.acknowledgeAlerts, { body }), {
    onError,
  })

export const useAlertSettings = () =>
  useQuery({
    queryKey: ['alerts', 'settings'],
    queryFn: ({ signal }) => call(alerts.getAlertSettings, {}, { signal }),
    select: ({ data }) => data.kinds,
  })

export type AlertSettings = Reply<typeof alerts.getAlertSettings>['data']['kinds']

export const useSaveAlertSettings = () =>
  useChange((kinds: AlertSettings) => call(alerts.saveAlertSettings, { body: { kinds } }))

export const useNotifications = () =>
  useQuery({
    queryKey: ['alerts', 'notifications'],
    queryFn: ({ signal }) => call(notifications.getNotifications, {}, { signal }),
    select: ({ data }) => data,
  })

export const useSaveNotifications = () =>
  useChange((body: CallInput<typeof notifications.saveNotifications>['body']) =>
    call(notifications.saveNotifications, { body }),
  )

export const useTestEmail = () => useChange(() => call(notifications.testNotifications, { body: { channel: 'email' } }))

export const useSilences = () =>
  useQuery({
    queryKey: ['alerts', 'silences'],
    queryFn: ({ signal }) => call(silences.listSilences, {}, { signal }),
    select: ({ data }) => data,
  })

export const useSaveSilence = (onError: (error: Error) => void) =>
  useChange((body: CallInput<typeof silences.saveSilence>['body']) => call(silences.saveSilence, { body }), { onError })

export const useDeleteSilence = () =>
  useChange((id: string) => call(silences.deleteSilence, { body: { silence_id: id } }))

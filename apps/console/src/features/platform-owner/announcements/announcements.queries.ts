import { listUsers } from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as announcements from '@digisigncast/contract/platform/announcements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const mailProgressMs = 3000

export const useAnnouncements = (search: string, page: number) =>
  useQuery({
    queryKey: ['announcements', 'list', search, page],
    queryFn: ({ signal }) =>
      call(
        announcements.listAnnouncements,
        { query: { page, per_page: pageSize, ...(search && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Emails are being sent: poll for progress.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ mails, state }) => state === 'live' && mails !== null && mails.state !== 'sent')
        ? mailProgressMs
        : false,
  })

/** The stored announcement; undefined if deleted. */
export const findAnnouncement = async (announcementId: string) =>
  (await unlessDeleted(call(announcements.getAnnouncement, { params: { announcementId } })))?.data

export const useChosenCustomers = (announcementId: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['announcements', 'customers', announcementId],
    queryFn: ({ signal }) => call(announcements.listChosenCustomers, { params: { announcementId } }, { signal }),
    select: ({ data }) => data,
    enabled: isAsked,
    staleTime: 0,
  })

/** Returns the first matching customers; without a search the newest. */
export const useFoundCustomers = (search: string) =>
  useQuery({
    queryKey: ['customers', 'names', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { page: 1, per_page: 20, ...(search && { search }) } }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

export const storeAnnouncement = (body: CallInput<typeof announcements.saveAnnouncement>['body']) =>
  call(announcements.saveAnnouncement, { body })

export const useDeleteAnnouncement = () =>
  useChange((announcementId: string) => call(announcements.deleteAnnouncement, { body: { announcementId } }))

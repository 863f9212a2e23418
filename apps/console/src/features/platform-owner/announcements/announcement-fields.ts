import type { Named } from '@digisigncast/contract/api/wire'
import { type Announcement, type Severity } from '@digisigncast/contract/platform/announcements'
import { saveAnnouncement } from '@digisigncast/contract/schemas/platform/announcements'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'
import { localOf, momentOf } from '../../../ui/forms/local-moment.ts'

export interface AnnouncementFields {
  title: string
  text: string
  severity: Severity
  /** Local time of the browser; empty means now. */
  starts_at: string
  /** Empty means no end. */
  ends_at: string
  audience: 'all' | 'chosen'
  customers: readonly Named[]
  sends_mail: boolean
}

export const fieldsOf = (announcement: Announcement | undefined, customers: readonly Named[]): AnnouncementFields => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  severity: announcement?.severity ?? 'info',
  starts_at: announcement ? localOf(announcement.starts_at) : '',
  ends_at: announcement?.ends_at == null ? '' : localOf(announcement.ends_at),
  audience: announcement && announcement.customers_count !== null ? 'chosen' : 'all',
  customers,
  sends_mail: announcement?.mails != null,
})

export function bodyOf(fields: AnnouncementFields, announcement: Announcement | undefined) {
  const startsAt = momentOf(fields.starts_at, announcement?.starts_at)
  return {
    title: fields.title,
    text: fields.text,
    severity: fields.severity,
    ...(startsAt !== undefined && { starts_at: startsAt }),
    ends_at: momentOf(fields.ends_at, announcement?.ends_at) ?? null,
    is_for_all: fields.audience === 'all',
    accountIds: fields.audience === 'all' ? [] : fields.customers.map(({ id }) => id),
    sends_mail: fields.sends_mail,
    ...(announcement && { announcementId: announcement.id, version: announcement.version }),
  }
}

export function errorsIn(fields: AnnouncementFields, announcement: Announcement | undefined): FieldErrors {
  const body = bodyOf(fields, announcement)
  const errors = inputErrors(saveAnnouncement, body)
  const { accountIds, ...others } = errors
  // The schema checks these only when all fields are valid.
  const isBackwards = body.ends_at !== null && body.ends_at <= (body.starts_at ?? Date.now())
  return {
    ...others,
    ...(isBackwards && { ends_at: 'The end must be after the start.' }),
    ...(!body.is_for_all && body.accountIds.length === 0
      ? { customers: 'Please choose at least one customer.' }
      : accountIds && { customers: accountIds }),
  }
}

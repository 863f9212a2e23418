import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, Ids, ListQuery, Named, name, pageOf, text, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

export const Severity = z.enum(['info', 'warning', 'critical'], 'Please choose a severity.')
export type Severity = z.infer<typeof Severity>

export const maxTextLength = 5000
/** End of the year 9999, the latest time that can be formatted (ms). */
const lastMoment = 253_402_300_799_999
const moment = (words: string) => z.int(words).min(0, words).max(lastMoment, words)

/** An announcement as the users of a customer see it. */
export const CurrentAnnouncement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  severity: orUnknown(Severity),
  starts_at: z.int(),
  version: Version,
})
export type CurrentAnnouncement = z.infer<typeof CurrentAnnouncement>

export const Announcement = CurrentAnnouncement.extend({
  severity: Severity,
  /** Null: shown until it is deleted. */
  ends_at: z.int().nullable(),
  state: orUnknown(z.enum(['scheduled', 'live', 'over'])),
  /** Number of selected customers; null for all customers. */
  customers_count: z.int().nullable(),
  /** Numbers of users. */
  seen_count: z.int(),
  dismissed_count: z.int(),
  /** Null: not sent by email. `sent` and `total` count recipients. */
  mails: z
    .object({ state: orUnknown(z.enum(['waiting', 'sending', 'sent'])), sent: z.int(), total: z.int() })
    .nullable(),
  created_at: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'announcements',
  allow: ['super_admin'],
  summary: 'List past, live and scheduled announcements, latest start first.',
  query: ListQuery.omit({ sort: true }),
  reply: pageOf(Announcement),
})

export const getAnnouncement = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'announcements/:announcementID',
  allow: ['super_admin'],
  summary: 'Get an announcement.',
  params: renamed(z.object({ announcementID: Id })),
  reply: dataOf(Announcement),
})

export const listChosenCustomers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'announcements/:announcementID/customers',
  allow: ['super_admin'],
  summary: 'List the customers chosen for an announcement, by name; empty when it is for all.',
  params: renamed(z.object({ announcementID: Id })),
  reply: dataOf(z.array(Named)),
})

export const saveAnnouncement = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'announcements/save',
  allow: ['super_admin'],
  summary: 'Create an announcement for all or selected customers, or update the one with this announcementID.',
  body: renamed(
    z
      .object({
        title: name('Title is required.'),
        text: text('Text is required.', maxTextLength),
        severity: Severity,
        /** Default: now, or the existing start. */
        starts_at: moment('Please choose when the announcement starts.').optional(),
        ends_at: moment('Please choose when the announcement ends, or leave the field empty.').nullable(),
        is_for_all: z.boolean('Please choose all customers or selected ones.'),
        /** Required unless `is_for_all`. */
        accountIDs: z
          .array(Id)
          .max(maxIdsPerCall, `At most ${maxIdsPerCall} customers can be chosen. Announce it to all of them instead.`)
          .default([]),
        sends_mail: z.boolean().default(false),
        announcementID: Id.optional(),
        version: Version.optional(),
      })
      .refine(({ is_for_all, accountIDs }) => is_for_all || accountIDs.length > 0, {
        path: ['accountIDs'],
        message: 'Please choose at least one customer.',
      })
      .refine(({ starts_at, ends_at }) => starts_at === undefined || ends_at === null || ends_at > starts_at, {
        path: ['ends_at'],
        message: 'The end must be after the start.',
      }),
  ),
  reply: dataOf(Announcement),
})

export const deleteAnnouncement = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'announcements/delete',
  allow: ['super_admin'],
  onFullDisk: true,
  summary: 'Delete an announcement; consoles stop showing it.',
  body: renamed(z.object({ announcementID: Id })),
  reply: Done,
})

export const currentAnnouncements = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'announcements/current',
  allow: ['member'],
  summary: 'List your current announcements that you have not dismissed, most severe and newest first.',
  reply: z.object({
    data: z.array(CurrentAnnouncement),
    /** Time until the next announcement starts or ends (ms); then the client must ask again. */
    changes_in_ms: z.int().nullable(),
  }),
})

export const seeAnnouncements = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'announcements/seen',
  allow: ['member'],
  onFullDisk: true,
  summary: 'Report which announcements were displayed.',
  body: renamed(z.object({ announcementIDs: Ids })),
  reply: Done,
})

export const dismissAnnouncement = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'announcements/dismiss',
  allow: ['member'],
  onFullDisk: true,
  summary: 'Dismiss an announcement; a critical one is shown again after it changes.',
  body: renamed(z.object({ announcementID: Id })),
  reply: Done,
})

import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NewWebAddress } from '../api/web-address.ts'
import { dataOf, Id, name } from '../api/wire.ts'
import { Media } from './media.ts'

export const webZoom = { min: 25, max: 400, default: 100 } as const
/** Minutes after which a page is loaded again; 0: before each of its turns. */
export const webRefresh = { min: 0, max: 24 * 60, default: 30 } as const

const Zoom = z.int().min(webZoom.min).max(webZoom.max)
const RefreshMinutes = z.int().min(webRefresh.min).max(webRefresh.max)

/** Settings of a web page: the `source` of its media item. */
export const WebSource = z.object({
  kind: z.literal('web'),
  url: z.string(),
  /** In percent. */
  zoom: Zoom,
  /**
   * Minutes after which the page is loaded again, on the display or before its next turn; 0: before each of its turns;
   * null: never.
   */
  refresh: RefreshMinutes.nullable(),
  /** Id of an image that is shown while the page cannot be loaded; null: the page is skipped. */
  fallback: z.string().nullable(),
  /** Why displays may not show it, as a sentence, found at `checkedAt` (ms since 1970); null: nothing was found. */
  problem: z.string().nullable(),
  /** True: its site does not allow pages of this server to show it in a frame. */
  forbidsFrames: z.boolean().optional(),
  checkedAt: z.int(),
})
export type WebSource = z.infer<typeof WebSource>

const WebPageFields = z.object({
  url: NewWebAddress,
  title: name('Title is required.'),
  zoom: Zoom.optional(),
  refresh: RefreshMinutes.nullish(),
  /** Id of an image of the library. */
  fallback: Id.nullish(),
})

/** Asked by a display when it has loaded a page: browsers do not tell it whether that is an error. */
export const checkShownPage = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'web-pages/check',
  allow: ['device'],
  opensAddress: true,
  summary:
    'Whether the site of a web page answers with an error now that it did not have when the page was saved: 404, 410, 500, 502 or 504. Each address is requested at most once a minute.',
  body: z.object({ media_id: Id }),
  reply: dataOf(z.object({ is_error: z.boolean() })),
})

export const createWebPage = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'web-pages/create',
  allow: ['content.create'],
  opensAddress: true,
  summary: 'Create a web page as a media item. The server opens it once and stores what would keep it off displays.',
  body: WebPageFields,
  reply: dataOf(Media),
})

export const updateWebPage = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'web-pages/update',
  allow: ['content.edit'],
  opensAddress: true,
  summary: 'Change a web page, and check it again; every playlist shows the new one.',
  body: WebPageFields.extend({ media_id: Id }),
  reply: dataOf(Media),
})

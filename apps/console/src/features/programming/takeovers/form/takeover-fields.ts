import { contentNames } from '@digisigncast/contract/api/shown-content'
import { defaultTakeoverMinutes } from '@digisigncast/contract/content/takeovers'
import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { firstBar, layerText, type TakeoverLayer } from '../../../kernel/overlay-place/index.ts'
import type { Targets } from '../../../kernel/targeting/index.ts'
import type { Content } from '../../screens/index.ts'
import type { PreparedBody, StartBody, StoredTakeover } from '../takeovers.queries.ts'
import { whereText } from '../words.ts'

/** Minutes as entered; null: until a user ends it. */
export type Length = number | string | null

export const minutesOf = (length: Length): number | null => (length === null ? null : Number(length))

export interface TakeoverFields {
  name: string
  kind: 'notice' | 'content'
  notice: Notice
  content: Content
  layer: TakeoverLayer
  /** Its place above the content. */
  overlay: OverlayPlace
  targets: Targets & { everywhere: boolean }
  minutes: Length
  inStandby: boolean
  isDrill: boolean
}

/** The choice in place of a number of minutes. */
export const untilEndedLabel = 'Until I end it'

const newNotice: Notice = { title: '', text: '', color: 'alert' }

export const fieldsOf = (
  takeover: StoredTakeover | undefined,
  { kind = 'notice', isLimited = false }: { kind?: TakeoverFields['kind']; isLimited?: boolean } = {},
): TakeoverFields => ({
  name: takeover?.name ?? '',
  kind: takeover ? (takeover.notice ? 'notice' : 'content') : kind,
  notice: takeover?.notice ?? newNotice,
  content: { type: takeover?.content_type ?? 'playlist', ids: takeover?.content.map(({ id }) => id) ?? [] },
  layer: takeover?.overlay ? 'above' : 'full',
  overlay: takeover?.overlay ?? firstBar,
  targets: {
    everywhere: takeover?.everywhere ?? !isLimited,
    screens: takeover?.screen_ids ?? [],
    tags: takeover?.tags.map(({ id }) => id) ?? [],
  },
  minutes: takeover ? takeover.minutes : defaultTakeoverMinutes,
  inStandby: takeover?.in_standby ?? true,
  isDrill: false,
})

const shownOf = ({ kind, notice, content, layer, overlay, targets, minutes, inStandby }: TakeoverFields) => ({
  ...(kind === 'notice' ? { notice } : { content_type: content.type, content_ids: content.ids }),
  overlay: layer === 'above' ? overlay : null,
  everywhere: targets.everywhere,
  screen_ids: targets.everywhere ? [] : targets.screens,
  tag_ids: targets.everywhere ? [] : targets.tags,
  minutes: minutesOf(minutes),
  in_standby: inStandby,
})

export const startBodyOf = (fields: TakeoverFields): StartBody => ({ ...shownOf(fields), is_drill: fields.isDrill })

export const preparedBodyOf = (fields: TakeoverFields, takeover: StoredTakeover | undefined): PreparedBody => ({
  ...shownOf(fields),
  name: fields.name,
  ...(takeover && { id: takeover.id, version: takeover.version }),
})

/** Errors of a call by the fields of the form. */
export function ownNames(errors: Record<string, string>): Record<string, string> {
  const { content_ids, content_type, everywhere, screen_ids, tag_ids, ...rest } = errors
  const content = content_ids ?? content_type
  const targets = screen_ids ?? tag_ids ?? everywhere
  return { ...rest, ...(content && { content }), ...(targets && { screens: targets }) }
}

/** Label and stored value of a field. */
export function storedText(takeover: StoredTakeover, field: keyof TakeoverFields): { label: string; value: string } {
  const texts: Partial<Record<keyof TakeoverFields, { label: string; value: string }>> = {
    name: { label: 'Name', value: takeover.name },
    kind: { label: 'Shows', value: takeover.notice ? 'A notice' : 'Playlists or channels' },
    notice: { label: 'Notice', value: takeover.notice ? takeover.notice.title : 'none' },
    content: { label: 'Assign Content', value: contentNames(takeover.content) || 'none' },
    layer: { label: 'Place', value: layerText(takeover.overlay) },
    overlay: { label: 'Position', value: layerText(takeover.overlay) },
    targets: { label: 'Screens', value: whereText(takeover) },
    minutes: {
      label: 'Duration (minutes)',
      value: takeover.minutes === null ? untilEndedLabel : `${takeover.minutes}`,
    },
    inStandby: { label: 'Also outside opening hours', value: takeover.in_standby ? 'on' : 'off' },
  }
  return texts[field] ?? { label: field, value: '' }
}

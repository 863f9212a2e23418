import { contentNames } from '@digisigncast/contract/api/shown-content'
import type { LabelColor } from '@digisigncast/contract/content/colors'
import { ruleText } from '@digisigncast/contract/content/rule-words'
import { type Rule, type Weekday, weekdays } from '@digisigncast/contract/content/rules'
import type { Layer, Priority, ScheduleEntry } from '@digisigncast/contract/content/schedule'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { firstPlace, placeText } from '../../../kernel/overlay-place/index.ts'
import type { Content } from '../../screens/index.ts'
import type { EntryBody, StoredEntry } from '../schedule.queries.ts'

export interface EntryFields {
  name: string
  color: LabelColor
  content: Content
  days: Weekday[]
  from: string
  until: string
  /** Empty: no first or last day. */
  startsOn: string
  endsOn: string
  except: string[]
  priority: Priority
  layer: Layer
  /** Its place in the layer `overlay`. */
  overlay: OverlayPlace
  /** Ids. */
  screens: string[]
  tags: string[]
}

/** Times of a new entry, chosen on the week. */
export interface Preset {
  days: Weekday[]
  from: string
  until: string
}

const newRule: Preset = { days: [...weekdays], from: '08:00', until: '12:00' }

export const fieldsOfRule = ({ days, from, until, startsOn = '', endsOn = '', except = [] }: Rule) => ({
  days,
  from,
  until,
  startsOn,
  endsOn,
  except,
})

export function fieldsOf(
  entry: StoredEntry | undefined,
  preset: Preset = newRule,
  color: LabelColor = 'blue',
  screens: string[] = [],
): EntryFields {
  return {
    name: entry?.name ?? '',
    color: entry?.color ?? color,
    content: { type: entry?.content_type ?? 'playlist', ids: entry?.content.map(({ id }) => id) ?? [] },
    ...fieldsOfRule(entry?.rule ?? preset),
    priority: entry?.priority ?? 'normal',
    layer: entry?.layer ?? 'main',
    overlay: entry?.overlay ?? firstPlace,
    screens: entry?.screen_ids ?? screens,
    tags: entry?.tags.map(({ id }) => id) ?? [],
  }
}

export const ruleOf = ({ days, from, until, startsOn, endsOn, except }: EntryFields): Rule => ({
  days,
  from,
  until,
  ...(startsOn && { startsOn }),
  ...(endsOn && { endsOn }),
  ...(except.length > 0 && { except }),
})

export const bodyOf = (fields: EntryFields, entry: StoredEntry | undefined): EntryBody => ({
  name: fields.name,
  color: fields.color,
  rule: ruleOf(fields),
  priority: fields.priority,
  layer: fields.layer,
  ...(fields.layer === 'overlay' && { overlay: fields.overlay }),
  content_type: fields.content.type,
  content_ids: fields.content.ids,
  screen_ids: fields.screens,
  tag_ids: fields.tags,
  ...(entry && { id: entry.id, version: entry.version }),
})

/** Errors of the call by the fields of the form. */
export function ownNames(errors: Record<string, string>): Record<string, string> {
  const { content_ids, content_type, screen_ids, tag_ids, rule: _, ...rest } = errors
  const content = content_ids ?? content_type
  const screens = screen_ids ?? tag_ids
  const own = Object.entries(rest).map(([name, message]) => [name.replace(/^rule\./, ''), message])
  return { ...Object.fromEntries(own), ...(content && { content }), ...(screens && { screens }) }
}

export const layerNames = { main: 'In place of the content', overlay: 'Above the content' } as const

const timeFields = ['days', 'from', 'until', 'startsOn', 'endsOn', 'except']

/** Label and stored value of a field. */
export function storedText(entry: ScheduleEntry, field: keyof EntryFields): { label: string; value: string } {
  if (timeFields.includes(field)) return { label: 'Time', value: ruleText(entry.rule) }
  const texts: Partial<Record<keyof EntryFields, { label: string; value: string }>> = {
    name: { label: 'Name', value: entry.name },
    color: { label: 'Color', value: entry.color },
    priority: { label: 'Priority', value: entry.priority },
    layer: { label: 'Layer', value: layerNames[entry.layer] },
    overlay: { label: 'Position of the overlay', value: entry.overlay ? placeText(entry.overlay) : 'none' },
    content: { label: 'Assign Content', value: contentNames(entry.content) || 'none' },
    screens: { label: 'Screens', value: `${entry.screen_count}` },
    tags: { label: 'Tags', value: entry.tags.map(({ name }) => name).join(', ') || 'none' },
  }
  return texts[field] ?? { label: field, value: '' }
}

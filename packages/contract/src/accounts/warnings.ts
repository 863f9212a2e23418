import { z } from 'zod'
import { Id, line } from '../api/wire.ts'
import { TargetScreenIds, TargetTagIds } from '../content/tags.ts'
import { TakeoverMinutes } from '../content/takeovers.ts'
import { PlacedOverlay } from '../devices/overlays.ts'

/** Values of CAP 1.2 (Common Alerting Protocol of OASIS), from the highest to the lowest. */
export const severities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const
export const urgencies = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const

export type Severity = (typeof severities)[number]
export type Urgency = (typeof urgencies)[number]
export type Certainty = (typeof certainties)[number]

const Area = line(100).refine((text) => text.trim() !== '', 'Areas have a name or a geocode.')
const areaList = () => z.array(Area).max(100, 'Choose at most 100.').default([])

export const defaultWarningMinutes = 60
/** Maximum number of warnings of a document or feed that are read: the most severe ones. */
export const maxWarnings = 200
/** So many of the takeovers of an account can run when a warning starts another one: the rest stays for users. */
export const maxTakeoversForWarnings = 15

/** The areas for which warnings count: one of these is enough. Both empty: all areas. */
export const WarningAreas = z.object({
  /** Geocodes of `<area>`; one that ends with `*` is the beginning of others. */
  geocodes: areaList(),
  /** Parts of `<areaDesc>`, in upper or lower case. */
  areas: areaList(),
})
export type WarningAreas = z.output<typeof WarningAreas>

const Settings = WarningAreas.extend({
  /** The prepared takeover that a warning starts, on its screens. Null: a notice with the text of the warning. */
  prepared_id: Id.nullable().default(null),
  /** Place of the notice above the content, which goes on. Null: it fills the screen. A prepared takeover has its own. */
  overlay: PlacedOverlay.nullable().default(null),
  /** The screens that show the notice. */
  everywhere: z.boolean().default(false),
  screen_ids: TargetScreenIds.default([]),
  tag_ids: TargetTagIds,
  /** Warnings below one of these start nothing. `Unknown`: any. */
  severity: z.enum(severities).default('Severe'),
  urgency: z.enum(urgencies).default('Expected'),
  certainty: z.enum(certainties).default('Likely'),
  /** For example `en`, which `en-US` matches, too. Empty: the first language of the warning. */
  language: line(35).default(''),
  /** The takeover ends then, or before, when the warning expires. */
  longest_minutes: TakeoverMinutes.default(defaultWarningMinutes),
  /** Whether warnings with the status Exercise and Test start drills. */
  shows_drills: z.boolean().default(false),
  /** Whether warnings with the scope Restricted or Private start something. */
  shows_restricted: z.boolean().default(false),
  /** Whether a message that the danger is over starts something. It ends what it references. */
  shows_all_clear: z.boolean().default(false),
})

/** What warnings start, and which ones. */
export const WarningSettings = Settings.superRefine(({ prepared_id, everywhere, screen_ids, tag_ids }, context) => {
  if (prepared_id === null && !everywhere && screen_ids.length + tag_ids.length === 0)
    context.addIssue({ code: 'custom', path: ['screen_ids'], message: 'Please choose at least one screen or tag.' })
})
export type WarningSettings = z.output<typeof WarningSettings>

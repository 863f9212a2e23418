import { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { type FieldErrors, issueErrors } from '../../../api/field-errors.ts'
import { firstBar, type TakeoverLayer } from '../overlay-place/index.ts'
import type { Targets } from '../targeting/index.ts'

/** The settings of warnings (CAP) as fields of a form. */
export interface WarningForm
  extends Pick<WarningSettings, 'everywhere' | 'severity' | 'urgency' | 'certainty' | 'language'> {
  shows: 'notice' | 'prepared'
  preparedId: string | null
  targets: Targets
  layer: TakeoverLayer
  /** The place of the notice above the content. */
  overlay: OverlayPlace
  longestMinutes: number | string
  showsDrills: boolean
  /** One per line. */
  geocodes: string
  areas: string
  showsRestricted: boolean
  showsAllClear: boolean
}

/** Warnings on all screens, with the defaults of the contract. */
const defaults = WarningSettings.parse({ everywhere: true })

export const warningFormOf = (settings: WarningSettings = defaults): WarningForm => ({
  shows: settings.prepared_id === null ? 'notice' : 'prepared',
  preparedId: settings.prepared_id,
  everywhere: settings.everywhere,
  targets: { screens: settings.screen_ids, tags: settings.tag_ids },
  layer: settings.overlay ? 'above' : 'full',
  overlay: settings.overlay ?? firstBar,
  severity: settings.severity,
  urgency: settings.urgency,
  certainty: settings.certainty,
  language: settings.language,
  longestMinutes: settings.longest_minutes,
  showsDrills: settings.shows_drills,
  geocodes: settings.geocodes.join('\n'),
  areas: settings.areas.join('\n'),
  showsRestricted: settings.shows_restricted,
  showsAllClear: settings.shows_all_clear,
})

/** The settings to save. Only those of the chosen kind of takeover are kept. */
export function settingsOf(form: WarningForm): WarningSettings {
  const isNotice = form.shows === 'notice'
  const isChosen = isNotice && !form.everywhere
  return {
    prepared_id: isNotice ? null : (form.preparedId ?? ''),
    overlay: isNotice && form.layer === 'above' ? form.overlay : null,
    everywhere: isNotice && form.everywhere,
    screen_ids: isChosen ? form.targets.screens : [],
    tag_ids: isChosen ? form.targets.tags : [],
    severity: form.severity,
    urgency: form.urgency,
    certainty: form.certainty,
    language: form.language,
    longest_minutes: form.longestMinutes === '' ? Number.NaN : Number(form.longestMinutes),
    shows_drills: form.showsDrills,
    geocodes: linesOf(form.geocodes),
    areas: linesOf(form.areas),
    shows_restricted: form.showsRestricted,
    shows_all_clear: form.showsAllClear,
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

const fieldNames: Record<string, string> = {
  prepared_id: 'preparedId',
  screen_ids: 'screens',
  tag_ids: 'screens',
  longest_minutes: 'longestMinutes',
}

/** Errors by the fields of the form. */
export function warningErrors(form: WarningForm): FieldErrors {
  const errors = issueErrors(WarningSettings.safeParse(settingsOf(form)).error)
  const named = Object.entries(errors).map(([field, message]) => [fieldNames[field] ?? field, message])
  const { shows, everywhere, preparedId, targets } = form
  const isUnchosen = shows === 'prepared' && preparedId === null
  const isNowhere = shows === 'notice' && !everywhere && targets.screens.length + targets.tags.length === 0
  return {
    ...Object.fromEntries(named),
    ...(isUnchosen && { preparedId: 'Choose a takeover.' }),
    ...(isNowhere && { screens: 'Please choose at least one screen or tag.' }),
  }
}

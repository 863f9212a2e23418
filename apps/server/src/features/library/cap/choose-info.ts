import { maxWarnings, type WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { isWithin } from '../../../platform/decoding/source-data/areas.ts'
import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'

/** The parts of a warning in the language that fits best; in its first language if none fits. */
export function infosIn({ infos }: Pick<CapAlert, 'infos'>, language: string): readonly CapInfo[] {
  const ranked = infos.map((info) => ({ language: info.language, fit: fitOf(info.language, language) }))
  const best = ranked.toSorted((one, other) => other.fit - one.fit)[0]
  return infos.filter((info) => info.language === best?.language)
}

/** `en` fits `en-US`, and `en-GB` fits it better than `de`. */
function fitOf(language: string, wanted: string): number {
  const [one, other] = [language.toLowerCase(), wanted.toLowerCase()]
  if (other === '') return 0
  if (one === other) return 3
  if (one.startsWith(`${other}-`)) return 2
  return primaryOf(one) === primaryOf(other) ? 1 : 0
}

const primaryOf = (language: string): string => language.split('-')[0] ?? ''

/** The headline of a part, else its event. */
export const titleOf = ({ headline, event }: CapInfo): string => headline || event || 'Warning'

/** Why the settings exclude a part of a warning, whatever its severity is; undefined: they do not. */
export function unwantedIn(
  { scope = 'Public' }: Pick<CapAlert, 'scope'>,
  info: CapInfo,
  settings: WarningSettings,
): string | undefined {
  if (scope !== 'Public' && !settings.shows_restricted) return `Scope ${scope}`
  if (info.isAllClear && !settings.shows_all_clear) return 'All clear'
  return isWithin(info, settings) ? undefined : 'For other areas'
}

/** Warnings of a document or feed beyond the limit. */
export const unreadText = (unread: number): string =>
  `Of ${unread + maxWarnings} warnings, the ${maxWarnings} most severe ones were read.`

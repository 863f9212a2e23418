import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { isWithin } from '../../../platform/decoding/source-data/areas.ts'
import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'

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

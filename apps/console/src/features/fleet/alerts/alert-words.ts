import { type AlertKind, alertKindNames, alertKinds, alertText } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'

/** For example: Alerts: 3 open */
export const bellText = (open: number): string =>
  open === 0 ? 'Alerts: none open' : `Alerts: ${open.toLocaleString('en')} open`

/** The sentence of an alert, for example: A device of “Lobby” has no connection. */
export function sentenceOf({ kind, screens, screen_count, place }: Alert): string {
  const text = alertText({ kind, screens: screens.map(({ name }) => name), screenCount: screen_count, place })
  return text.endsWith('?') ? text : `${text}.`
}

export const adviceOf = ({ kind }: Alert): string => alertKinds[kind].advice

export const kindChoices = alertKindNames.map((kind) => ({ value: kind, label: alertKinds[kind].label }))

export const kindOf = (text: string | null): AlertKind | undefined => alertKindNames.find((kind) => kind === text)

/** For example: 5 min, 2 h 5 min, 3 days */
export function lastedText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))]
  if (days >= 2) return `${days} days`
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

export const emptyText = (isPast: boolean): string => (isPast ? 'No alerts in the past.' : 'No open alerts.')

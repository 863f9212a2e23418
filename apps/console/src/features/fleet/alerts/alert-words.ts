import { minutesIn } from '@digisigncast/contract/api/minutes-text'
import {
  type AccountAlertKind,
  type AlertKind,
  alertFacts,
  alertKindNames,
  alertKinds,
  isAccountAlert,
  textOfAlert,
} from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { alertsPath, dataSourcesPath, panelPath, screenPath } from '../../../api/page-paths.ts'

/** For example: Alerts: 3 open */
export const bellText = (open: number): string =>
  open === 0 ? 'Alerts: none open' : `Alerts: ${open.toLocaleString('en')} open`

/** The sentence of an alert, for example: A device of “Lobby” has no connection. */
export function sentenceOf(alert: Alert): string {
  const text = textOfAlert(alert)
  return text.endsWith('?') ? text : `${text}.`
}

const settingsPath = '/Settings'
const limitNames: Record<string, string> = { storage: 'Storage', screens: 'Screens' }

interface Link {
  name: string
  path: string
}

const linkTo: Record<AccountAlertKind, (subject: Alert['subjects'][number]) => Link> = {
  data_source_failing: (source) => ({ name: source.name, path: panelPath(dataSourcesPath, source) }),
  limit_near: ({ id, name }) => ({ name: limitNames[id] ?? name, path: settingsPath }),
}

/** Names and pages of what an alert is about, other than screens. */
export const subjectLinks = ({ kind, subjects }: Alert): Link[] =>
  isAccountAlert(kind) ? subjects.map(linkTo[kind]) : []

/** The page of the only thing that an alert is about; else the page of alerts. */
export function alertPath(alert: Alert): string {
  const [screen] = alert.screens
  const [link] = subjectLinks(alert)
  if (alert.screen_count === 1 && screen) return screenPath(screen.id)
  return alert.subject_count === 1 && link ? link.path : alertsPath
}

export const adviceOf = ({ kind }: Alert): string => alertFacts(kind).advice

export const kindChoices = alertKindNames.map((kind) => ({ value: kind, label: alertKinds[kind].label }))

export const kindOf = (text: string | null): AlertKind | undefined => alertKindNames.find((kind) => kind === text)

/** For example: 5 min, 2 h 5 min, 3 days */
export function lastedText(ms: number): string {
  const minutes = minutesIn(ms)
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))]
  if (days >= 2) return `${days} days`
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

export const emptyText = (isPast: boolean): string => (isPast ? 'No alerts in the past.' : 'No open alerts.')

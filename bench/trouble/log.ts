import { minutesIn } from '@digisigncast/contract/api/minutes-text'
import { alertKinds, textOfAlert } from '@digisigncast/contract/devices/alert-kinds'
import { type Alert, listAlerts } from '@digisigncast/contract/devices/alerts'
import { printCells } from '../support/table.ts'
import type { Customer } from './customers.ts'
import type { Expected } from './script.ts'

const secondMs = 1000
/** A heartbeat interval. */
const beganWithinMs = 30 * secondMs
/** An alert is raised within this time after it is due, or after the loss of a silent device could be known. */
const raisedWithinMs = 90 * secondMs
const silentMs = 75 * secondMs
const resolvedWithinMs = 90 * secondMs

/** All alerts of a customer, oldest first. */
export async function readLog({ admin }: Customer): Promise<Alert[]> {
  const all: Alert[] = []
  for (const state of ['open', 'past'] as const)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await admin.call(listAlerts, { query: { state, page, per_page: 100 } })
      all.push(...body.data)
      last = body.pagination.last_page
    }
  return all.sort((one, other) => one.raised_at - other.raised_at)
}

/** Differences from the script, as sentences. */
export interface Differences {
  missing: string[]
  extra: string[]
  wrongGroup: string[]
  wrongTime: string[]
}

/** Compares the alerts of a customer with those that its script must cause. */
export function compare(
  alerts: readonly Alert[],
  expected: readonly Expected[],
  { startAt, runMs }: { startAt: number; runMs: number },
): Differences {
  const found: Differences = { missing: [], extra: [], wrongGroup: [], wrongTime: [] }
  const left = new Set(alerts)
  for (const one of expected) {
    const own = [...left].filter((alert) => isAbout(alert, one)).sort((a, b) => b.screen_count - a.screen_count)
    const [alert] = own
    if (!alert) {
      if (one.is === 'certain') found.missing.push(storyOf(one, startAt))
      continue
    }
    if (one.is === 'none') continue
    left.delete(alert)
    if (alert.screen_count !== one.boxes.length) found.wrongGroup.push(`${lineOf(alert)}: ${storyOf(one, startAt)}`)
    for (const text of wrongTimes(alert, one, startAt, runMs)) found.wrongTime.push(`${lineOf(alert)}: ${text}`)
  }
  found.extra.push(...[...left].map(lineOf))
  return found
}

function isAbout({ kind, screens, screen_count: count }: Alert, expected: Expected): boolean {
  const ids = new Set(expected.boxes.map(({ identity }) => identity.screenId))
  return kind === expected.kind && count > 1 === ids.size > 1 && screens.every(({ id }) => ids.has(id))
}

function wrongTimes(alert: Alert, expected: Expected, startAt: number, runMs: number): string[] {
  const [began, due, ends] = [expected.beganAt, expected.dueAt, expected.endsAt].map((ms) => startAt + ms) as [
    number,
    number,
    number,
  ]
  const wrong: string[] = []
  const seconds = (ms: number) => `${Math.round(ms / secondMs)} s`
  if (Math.abs(alert.began_at - began) > beganWithinMs) wrong.push(`begins ${seconds(alert.began_at - began)} late`)
  const late = alert.raised_at - Math.max(due, began + silentMs)
  if (alert.raised_at < due - beganWithinMs) wrong.push(`raised ${seconds(due - alert.raised_at)} early`)
  else if (late > raisedWithinMs) wrong.push(`raised ${seconds(late)} late`)
  if (alert.resolved_at === null) {
    if (ends + resolvedWithinMs < startAt + runMs) wrong.push('not resolved')
  } else if (Math.abs(alert.resolved_at - ends) > resolvedWithinMs || alert.resolved_at < ends - secondMs)
    wrong.push(`resolved ${seconds(alert.resolved_at - ends)} after its end`)
  if (alert.flips !== expected.flips) wrong.push(`came back ${alert.flips} times, not ${expected.flips}`)
  return wrong
}

const clock = (at: number) => new Date(at).toISOString().slice(11, 16)

const lineOf = (alert: Alert): string => `${clock(alert.began_at)} ${textOfAlert(alert)}`

const storyOf = ({ kind, boxes, beganAt, endsAt }: Expected, startAt: number): string =>
  `${alertKinds[kind].label} on ${boxes.length} (${boxes[0]?.name}) from ${clock(startAt + beganAt)} until ${
    endsAt === Number.POSITIVE_INFINITY ? 'now' : clock(startAt + endsAt)
  }`

/** Prints alerts as the page Alerts has them, those that began first first. */
export function printLog(name: string, alerts: readonly Alert[]): void {
  console.log(`\n${name}: ${alerts.length} alerts`)
  const rows = alerts
    .toSorted((one, other) => one.began_at - other.began_at)
    .map((alert) => [
      `${clock(alert.began_at)}–${alert.resolved_at === null ? 'now  ' : clock(alert.resolved_at)}`,
      alert.resolved_at === null ? 'open' : `${minutesIn(alert.resolved_at - alert.began_at)} min`,
      `raised ${clock(alert.raised_at)}`,
      alert.flips > 0 ? `back ${alert.flips} ×` : '',
      textOfAlert(alert),
      alert.detail ?? '',
    ])
  if (rows.length > 0) printCells(rows)
}

import { createHash } from 'node:crypto'
import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import type { CapAlert, CapIdentity, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'
import { judge, rankOf, type Verdict } from '../../library/cap/index.ts'
import type { Reach } from './reach.ts'

export interface Judged {
  alert: CapAlert
  id: string
  verdict: Verdict
  /** Higher for more severe ones; drills are below all others. */
  rank: number
  /** The messages that it ends, by their ids. */
  references: ReadonlyMap<string, CapIdentity>
}

interface Options {
  ownerId: string
  settings: WarningSettings
  now: number
  waits: boolean
  reach: Reach
}

/** Warnings in the order in which they are handled: the most severe one first, and the newest one of equal ones. */
export function judgeAll(alerts: readonly CapAlert[], { ownerId, settings, now, waits, reach }: Options): Judged[] {
  const judged = new Map<string, Judged>()
  const reaches = (info: CapInfo) => reach.get(info)?.length !== 0
  for (const alert of alerts) {
    const verdict = judge(alert, settings, { now, waits, reaches })
    if (!verdict) continue
    const idOf = (identity: CapIdentity) => alertId(ownerId, identity, verdict.isDrill)
    const id = idOf(alert)
    const references = verdict.endsReferences
      ? new Map(alert.references.map((reference) => [idOf(reference), reference]))
      : new Map<string, CapIdentity>()
    references.delete(id)
    // The same warning again, for example in another language.
    if (!judged.has(id)) judged.set(id, { alert, id, verdict, rank: rank(verdict), references })
  }
  return [...judged.values()].toSorted(
    (one, other) => other.rank - one.rank || other.alert.sent.localeCompare(one.alert.sent),
  )
}

/** Lower than that of all warnings. */
const drillRank = -1000

const rank = ({ start, isDrill }: Verdict): number => (start ? rankOf(start.info) : 0) + (isDrill ? drillRank : 0)

/** A drill ends drills only, so it has other ids. */
const alertId = (ownerId: string, { sender, identifier, sent }: CapIdentity, isDrill: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, sender, identifier, sent, isDrill]))
    .digest('hex')

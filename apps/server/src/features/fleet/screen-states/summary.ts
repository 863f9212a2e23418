import {
  countStates,
  type ScreenCounts,
  type ScreenState,
  severityOf,
} from '@digisigncast/contract/devices/screen-state'

export interface StateSummary {
  counts: ScreenCounts
  /** Ids by severity, worst first; equal ones keep their order. */
  worstFirst: readonly string[]
}

export function summaryOf(ids: readonly string[], states: ReadonlyMap<string, ScreenState>): StateSummary {
  const severity = (id: string) => severityOf(states.get(id)?.code ?? 'up_to_date')
  return {
    counts: countStates(states.values()),
    worstFirst: ids.toSorted((one, other) => severity(one) - severity(other)),
  }
}

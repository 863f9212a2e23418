import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { Box, Site } from './customers.ts'
import type { Script, ScriptOptions, Span } from './script.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Numbers of devices with such trouble in an hour. */
const amounts: Partial<Record<AlertKind, number>> = {
  device_offline: 24,
  player_failed: 8,
  nothing_playable: 5,
  items_failing: 6,
  display_frozen: 5,
  storage_full: 5,
  clock_wrong: 5,
}
const slowSites = 6

/** Random trouble of single devices of these sites. Some of it is over before an alert is due. */
export function singles(script: Script, sites: readonly Site[], { random, runMs, dueMs }: ScriptOptions): void {
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)
  const spanOf = (kind: AlertKind): Span => {
    const due = dueMs(kind)
    const from = minuteMs / 2 + random() * (runMs - due - 4 * minuteMs)
    return { from, until: from + due * (0.3 + 2 * random()) + random() * 3 * minuteMs }
  }
  const boxes: Box[] = shuffled(sites.flatMap((site) => site.boxes))
  for (const [kind, count = 0] of Object.entries(amounts) as [AlertKind, number][])
    for (let n = 0; n < (count * runMs) / hourMs; n += 1) {
      const box = boxes.pop()
      if (!box) return
      if (kind === 'device_offline') script.loseWithAlert([box], { ...spanOf(kind), isSilent: random() < 0.5 })
      else script.report(kind, [box], spanOf(kind))
    }
  for (const site of shuffled(sites).slice(0, slowSites)) {
    const slow = boxes.find((box) => box.site === site)
    if (slow) script.slow([slow], spanOf('content_out_of_date'))
  }
}

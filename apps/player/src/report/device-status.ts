import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { decodedCodecs } from '../browser/decoded-codecs.ts'
import { supportedKinds } from '../kinds.ts'
import type { RingLog } from '../link/ring-log.ts'
import type { ShownItem } from '../stage/play-record.ts'
import { type Facts, faultMessages, playbackReport } from './playback-report.ts'
import { Punctuality } from './punctuality.ts'
import { TimelineBreaks } from './timeline-breaks.ts'

/** With a damaged browser profile, `estimate` may never settle. */
const estimateWithinMs = 2000

/** Storage usage and quota in bytes. Undefined on plain http, and where the browser does not report it. */
async function storage(): Promise<Heartbeat['storage']> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, estimateWithinMs))
  const estimate = await Promise.race([navigator.storage?.estimate?.().catch(() => undefined), late])
  if (estimate?.usage === undefined || estimate.quota === undefined) return undefined
  return { used_bytes: Math.floor(estimate.usage), quota_bytes: Math.floor(estimate.quota) }
}

/** Whether the page can start offline: a service worker controls it, or the Android app stores its files. */
function startsOffline(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || document.documentElement.dataset['shell'] === 'kept'
}

/** The browser's part of a heartbeat. */
async function browserStatus() {
  return {
    storage: await storage(),
    starts_offline: startsOffline(),
    item_kinds: [...supportedKinds],
    sends_token: true,
    codecs: await decodedCodecs(),
    uptime_seconds: Math.floor(performance.now() / 1000),
  }
}

/** Composes the heartbeats of a device, and logs changes of its manifest and faults. */
export function deviceStatus(factsOf: () => Facts, log: Pick<RingLog, 'note'>) {
  const punctuality = new Punctuality()
  const facts = (): Facts => ({ ...factsOf(), tooSlow: punctuality.tooSlow })
  const breaks = new TimelineBreaks(facts())
  let revision: string | null = null
  let faults: readonly string[] = []
  const look = (): void => {
    const now = facts()
    if (now.revision !== null && now.revision !== revision)
      log.note(`Manifest ${now.revision.slice(0, 12)} is playing.`)
    const messages = faultMessages(now)
    for (const fault of messages) if (!faults.includes(fault)) log.note(fault)
    revision = now.revision
    faults = messages
  }
  return {
    look,
    /** The display departs from the timeline of the last report with this item. */
    isBreak: (shown: ShownItem): boolean => {
      const now = facts()
      if (now.failures.length === 0) punctuality.note(shown)
      else punctuality.skip()
      return breaks.isBreak(shown, now)
    },
    read: async () => {
      look()
      const browser = await browserStatus()
      return { ...playbackReport(facts()), timeline_breaks: breaks.count, ...browser }
    },
  }
}

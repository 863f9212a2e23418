import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { decodedCodecs } from './decoded-codecs.ts'
import { shownKinds } from './kinds.ts'

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

/** The browser's part of a heartbeat: everything except playback. */
export async function deviceStatus() {
  return {
    storage: await storage(),
    starts_offline: startsOffline(),
    item_kinds: [...shownKinds],
    codecs: await decodedCodecs(),
    uptime_seconds: Math.floor(performance.now() / 1000),
  }
}

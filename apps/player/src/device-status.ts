import type { Heartbeat } from '@digisigncast/contract/device-link'

/** A broken profile may never answer. */
const estimateWithinMs = 2000

/** What the browser says of its storage. Undefined on plain http, and where it does not tell. */
async function storage(): Promise<Heartbeat['storage']> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, estimateWithinMs))
  const estimate = await Promise.race([navigator.storage?.estimate?.().catch(() => undefined), late])
  if (estimate?.usage === undefined || estimate.quota === undefined) return undefined
  return { used_bytes: Math.floor(estimate.usage), quota_bytes: Math.floor(estimate.quota) }
}

/** Only a page that its worker answers for, or the Android app around it, can start without a network. */
function startsOffline(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || document.documentElement.dataset['shell'] === 'kept'
}

/** What a heartbeat says of the browser, apart from what plays in it. */
export async function deviceStatus() {
  return {
    storage: await storage(),
    starts_offline: startsOffline(),
    uptime_seconds: Math.floor(performance.now() / 1000),
  }
}

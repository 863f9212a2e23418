import type { Play, WaitingCommand } from '@digisigncast/contract/devices/device-link'
import { loadPart } from '../browser/load-part.ts'
import type { Identity } from '../identity/identity.ts'
import type { DeviceLink } from '../link/device-link.ts'
import type { RingLog } from '../link/ring-log.ts'
import type { ShownItem } from '../stage/play-record.ts'
import { type Display, play } from './play.ts'
import type { Shown } from './play-state.ts'

export interface DeviceOptions {
  identity: Identity
  display: Display
  log: RingLog
  onShown: (now: Shown) => void
  identify: (names: WaitingCommand['names']) => void
  /** The server no longer knows this device. */
  onRevoked: () => void
}

/** Reloads the page if the server is reachable. */
async function reload(log: RingLog): Promise<void> {
  if (!navigator.serviceWorker?.controller) {
    const page = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
    if (!page?.ok) throw new Error('The server is not reachable right now.')
  }
  log.keep()
  location.reload()
}

/** Limit of plays held in memory until the link module is loaded. */
const maxBufferedPlays = 1000
/** The server rejects longer plays. */
const maxPlayMs = 24 * 60 * 60 * 1000

/** Starts playback and the server link of a paired device. Returns a function that stops both. */
export function startDevice({ identity, display, log, onShown, identify, onRevoked }: DeviceOptions): () => void {
  let isStopped = false
  let link: DeviceLink | undefined
  let look = (): void => undefined
  let handleItem: ((shown: ShownItem) => void) | undefined
  const early: Play[] = []
  const player = play(identity.screenId, display, {
    onShown,
    token: identity.token,
    onChange: () => {
      look()
      link?.changed()
    },
    onItem: (shown) => handleItem?.(shown),
    onPlayed: ({ item, entry, startedAt, playedMs }) => {
      // Only its fallback was shown.
      if (playedMs <= 0) return
      const played = {
        media_id: item.mediaId,
        title: item.title,
        ...(entry !== undefined && { entry_id: entry }),
        started_at: Math.max(0, Math.round(startedAt)),
        played_ms: Math.min(playedMs, maxPlayMs),
      }
      if (link) link.played(played)
      else if (early.length < maxBufferedPlays) early.push(played)
    },
  })

  const handleRevoked = (): void => {
    isStopped = true
    player.stop({ forget: true })
    onRevoked()
  }
  const open = async (): Promise<void> => {
    const [{ openLink }, { deviceStatus }] = await loadPart(() =>
      Promise.all([import('../link/open-link.ts'), import('../report/device-status.ts')]),
    )
    if (isStopped) return
    const status = deviceStatus(player.facts, log)
    const { read } = status
    look = status.look
    handleItem = (shown) => {
      if (status.isBreak(shown)) link?.changed()
    }
    const { clearCache, picture, poll, retry, share, takeOver } = player
    const handlers = { reload: () => reload(log), identify, clearCache, picture, retry, lines: () => log.lines }
    const { token } = identity
    link = await openLink({ token, log, handlers, read, poll, share, takeOver, onRevoked: handleRevoked })
    if (isStopped) return link.stop()
    for (const played of early.splice(0)) link.played(played)
  }
  void open()
  // The device can start offline from now on: report it to the console.
  navigator.serviceWorker?.addEventListener('controllerchange', () => link?.changed(), { once: true })

  return () => {
    if (isStopped) return
    isStopped = true
    player.stop()
    link?.stop()
  }
}

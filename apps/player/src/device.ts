import type { Play, WaitingCommand } from '@digisigncast/contract/device-link'
import { deviceStatus } from './device-status.ts'
import type { DeviceLink } from './link/device-link.ts'
import type { RingLog } from './link/ring-log.ts'
import { loadPart } from './load-part.ts'
import type { Identity } from './pairing/identity.ts'
import { type Display, type Player, play, type Shown } from './play.ts'

export interface DeviceOptions {
  identity: Identity
  display: Display
  log: RingLog
  tell: (now: Shown) => void
  identify: (names: WaitingCommand['names']) => void
  /** The server does not know this device any more. */
  onDead: () => void
}

/** Loads the page anew, if there is somebody to load it from. */
async function reload(log: RingLog): Promise<void> {
  if (!navigator.serviceWorker?.controller) {
    const page = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
    if (!page?.ok) throw new Error('The page cannot be had from the server now.')
  }
  log.keep()
  location.reload()
}

/** Writes down what has changed in what plays. */
function watch(player: Player, log: RingLog): () => void {
  let revision: string | null = null
  let faults: readonly string[] = []
  return () => {
    const now = player.status()
    if (now.revision !== null && now.revision !== revision)
      log.note(`Manifest ${now.revision.slice(0, 12)} is playing.`)
    for (const fault of now.faults) if (!faults.includes(fault)) log.note(fault)
    revision = now.revision
    faults = now.faults
  }
}

/** Before the link has come, plays wait here; where it never comes, memory must not grow. */
const mostEarly = 1000
/** More than this of one play is not taken by the server. */
const longestPlayMs = 24 * 60 * 60 * 1000

/** Joins what plays with the link of a paired device. Answers what ends both. */
export function startDevice({ identity, display, log, tell, identify, onDead }: DeviceOptions): () => void {
  let isStopped = false
  let link: DeviceLink | undefined
  let look = (): void => undefined
  const early: Play[] = []
  const player = play(identity.screenId, display, {
    tell,
    isLinked: true,
    onChange: () => {
      look()
      link?.changed()
    },
    onPlayed: ({ item, startedAt, playedMs }) => {
      const played = {
        media_id: item.mediaId,
        title: item.title,
        started_at: Math.max(0, Math.round(startedAt)),
        played_ms: Math.min(Math.max(0, Math.round(playedMs)), longestPlayMs),
      }
      if (link) link.played(played)
      else if (early.length < mostEarly) early.push(played)
    },
  })
  look = watch(player, log)

  const die = (): void => {
    isStopped = true
    player.stop({ forget: true })
    onDead()
  }
  const open = async (): Promise<void> => {
    const { openLink } = await loadPart(() => import('./link/open-link.ts'))
    if (isStopped) return
    const read = async () => {
      look()
      return { ...player.status(), ...(await deviceStatus()) }
    }
    const { clearCache, picture, poll } = player
    const hands = { reload: () => reload(log), identify, clearCache, picture, lines: () => log.lines }
    link = await openLink({ token: identity.token, log, hands, read, poll, onDead: die })
    if (isStopped) return link.stop()
    for (const played of early.splice(0)) link.played(played)
  }
  void open()
  // From now on this device can start without a network: the console shows it.
  navigator.serviceWorker?.addEventListener('controllerchange', () => link?.changed(), { once: true })

  return () => {
    if (isStopped) return
    isStopped = true
    player.stop()
    link?.stop()
  }
}

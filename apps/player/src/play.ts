import type { Manifest } from '@digisigncast/contract/manifest'
import { type Circumstances, type Notice, noticeFor } from './notice.ts'
import type { PlayedItem } from './stage/play-record.ts'
import { Stage } from './stage/stage.ts'
import { followManifest, type Link } from './sync/follow-manifest.ts'
import { Prefetcher } from './sync/prefetch.ts'

export interface Shown {
  notice: Notice | undefined
  branding: Manifest['branding'] | undefined
  screenName: string | undefined
  screenId: string | undefined
}

export interface Glass {
  root: HTMLElement
  stage: HTMLElement
}

export interface PlayEvents {
  tell: (now: Shown) => void
  /** Of a paired device, whose link says when to ask for the programme. */
  isLinked?: boolean
  /** Something that the server should know of this device has changed. */
  onChange?: () => void
  onPlayed?: (played: PlayedItem) => void
}

export type Player = ReturnType<typeof play>

/** Joins sync and stage for one screen, until it is stopped. */
export function play(screenKey: string, glass: Glass, events: PlayEvents) {
  const now: Circumstances = { manifest: undefined, link: 'asking', stage: 'starting' }
  const prefetcher = new Prefetcher()
  const onGlass = new Map<string, { id: string; title: string }>()
  let isStopped = false

  const report = (): void => {
    if (isStopped) return
    const screen = now.manifest?.screen
    events.tell({
      notice: noticeFor(now),
      branding: now.manifest?.branding,
      screenName: screen?.name,
      screenId: screen?.id,
    })
  }

  const stage = new Stage(glass.stage, {
    onChange: (isPlaying) => {
      now.stage = isPlaying ? 'playing' : 'empty'
      report()
      events.onChange?.()
    },
    fileFor: (url) => {
      prefetcher.leave(url)
      return Promise.resolve({ url, release: () => undefined })
    },
    onItem: ({ region, item }) => void onGlass.set(region, item),
    onItemEnd: (played) => {
      for (const [region, { id }] of onGlass) if (id === played.item.id) onGlass.delete(region)
      events.onPlayed?.(played)
    },
  })

  const adopt = (manifest: Manifest): void => {
    if (isStopped) return
    now.manifest = manifest
    if (now.stage === 'empty') now.stage = 'starting'
    glass.root.dataset['rotation'] = String(manifest.screen.rotation)
    stage.show(manifest)
    prefetcher.take(manifest)
    events.onChange?.()
  }

  const heed = (link: Link): void => {
    now.link = link
    if (link === 'unknown' && now.manifest) {
      now.manifest = undefined
      stage.show(undefined)
    }
    report()
  }

  void followManifest(screenKey, { onManifest: adopt, onLink: heed })

  return {
    /** The programme may have changed. */
    poll: (): void => void window.dispatchEvent(new Event('online')),
    /** Empties the store and fetches everything anew; what plays goes on. */
    clearCache: async (): Promise<void> => {
      if (now.manifest) prefetcher.take(now.manifest)
    },
    picture: (): Promise<Blob> => stage.picture(),
    status: () => ({
      state: now.stage === 'starting' ? ('loading' as const) : now.stage,
      revision: now.manifest?.revision ?? null,
      download: null,
      playing: [...onGlass.values()].map(({ title }) => title),
      faults: stage.faults(),
    }),
    /** Clears the glass for good. */
    stop: (): void => {
      isStopped = true
      now.manifest = undefined
      stage.show(undefined)
    },
  }
}

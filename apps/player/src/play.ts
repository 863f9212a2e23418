import type { Manifest } from '@digisigncast/contract/manifest'
import { type Circumstances, type Notice, noticeFor } from './notice.ts'
import { Stage } from './stage/stage.ts'
import { followManifest, type Link } from './sync/follow-manifest.ts'
import { Prefetcher } from './sync/prefetch.ts'

export interface Shown {
  notice: Notice | undefined
  branding: Manifest['branding'] | undefined
  screenName: string | undefined
}

/** Joins sync and stage for one screen, for as long as the page lives. */
export function play(screenKey: string, glass: { root: HTMLElement; stage: HTMLElement }, tell: (now: Shown) => void) {
  const now: Circumstances = { manifest: undefined, link: 'asking', stage: 'starting' }
  const prefetcher = new Prefetcher()

  const report = (): void => {
    tell({ notice: noticeFor(now), branding: now.manifest?.branding, screenName: now.manifest?.screen.name })
  }

  const stage = new Stage(glass.stage, {
    onChange: (isPlaying) => {
      now.stage = isPlaying ? 'playing' : 'empty'
      report()
    },
    fileFor: (url) => {
      prefetcher.leave(url)
      return Promise.resolve({ url, release: () => undefined })
    },
    onItem: () => undefined,
    onItemEnd: () => undefined,
  })

  const adopt = (manifest: Manifest): void => {
    now.manifest = manifest
    if (now.stage === 'empty') now.stage = 'starting'
    glass.root.dataset['rotation'] = String(manifest.screen.rotation)
    stage.show(manifest)
    prefetcher.take(manifest)
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
}

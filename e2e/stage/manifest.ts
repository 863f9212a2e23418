import type { Asset, Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import { kindOfName } from '@digisigncast/contract/content/media-types'
import type { Animation } from '@digisigncast/contract/content/screens'
import { filesOf } from '@digisigncast/timeline/items/item-files'
import type { Page } from '@playwright/test'
import type { StageWindow } from './page.ts'

export interface Shot {
  file: string
  ms: number
  /** Fit, color, sound, trim, and the files of a slide. */
  more?: Partial<ManifestItem>
}

export interface ShownRegion {
  x: number
  y: number
  width: number
  height: number
  shots: Shot[]
}

const whole = { x: 0, y: 0, width: 100, height: 100 }

/** Creates a manifest whose scenes have these regions. Item ids are the index of the shot, asset ids the file name. */
export function manifestOf(scenes: ShownRegion[][], animation: Animation = 'default'): Manifest {
  const files = new Set(
    scenes.flat().flatMap(({ shots }) => shots.flatMap(({ file, more }) => filesOf({ asset: file, ...more }))),
  )
  const assets = Object.fromEntries([...files].map((file) => [file, assetOf(file)]))
  const itemOf = ({ file, ms, more }: Shot, index: number): ManifestItem => ({
    id: String(index),
    kind: kindOfName(file) === 'video' ? 'video' : 'image',
    asset: file,
    durationMs: ms,
    title: file,
    mediaId: file,
    ...more,
  })
  return {
    format: 1,
    revision: 'r',
    screen: { id: 's', name: 'Stage', rotation: 0, animation, timeZone: 'UTC' },
    scenes: scenes.map((regions, index) => ({
      id: `scene-${index}`,
      regions: regions.map(({ shots, ...place }, at) => ({ ...place, name: `Region ${at}`, items: shots.map(itemOf) })),
    })),
    assets,
    policy: { pollMs: 1000, linkedPollMs: 1000, cacheBytes: 1 },
    branding: { name: 'Stage', logo: null },
  }
}

const assetOf = (file: string): Asset => ({
  url: `/media/${file}`,
  mime: '',
  bytes: 1,
  width: 1,
  height: 1,
  durationMs: null,
  ...(file.endsWith('.woff2') && { font: { family: 'Slide Inter', weight: '100 900', range: 'U+0000-00FF' } }),
})

export const oneLoop = (shots: Shot[], animation?: Animation) => manifestOf([[{ ...whole, shots }]], animation)

/** Runs a function in the page of a stage test. */
export const onStage = <Result, Given = undefined>(
  page: Page,
  work: (stage: StageWindow, given: Given) => Result | Promise<Result>,
  given?: Given,
): Promise<Result> =>
  page.evaluate<Result>(`(${work.toString()})(window.page, ${JSON.stringify(given) ?? 'undefined'})`)

export const show = (page: Page, manifest: Manifest) =>
  onStage(page, (stage, given: Manifest | undefined) => stage.show(given), manifest)

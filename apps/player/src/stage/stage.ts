import type { Manifest } from '@digisigncast/contract/manifest'
import type { StageItem } from './plan.ts'
import { Region } from './region.ts'
import { nextFrames } from './wait.ts'

export interface StageEvents {
  /** `isPlaying`: at least one region has something on the glass. */
  onChange: (isPlaying: boolean) => void
  onPrepare: (url: string) => void
}

export interface Stage {
  /** Takes up a programme; undefined clears the glass. */
  show: (manifest: Manifest | undefined) => void
}

function itemsOf(region: Manifest['regions'][number], manifest: Manifest): StageItem[] {
  return region.items.flatMap((item) => {
    const url = manifest.assets[item.asset]?.url
    return url ? [{ id: item.id, asset: item.asset, url, durationMs: item.durationMs }] : []
  })
}

function place(element: HTMLElement, { x, y, width, height }: Manifest['regions'][number]): void {
  element.style.left = `${x}%`
  element.style.top = `${y}%`
  element.style.width = `${width}%`
  element.style.height = `${height}%`
}

/** The glass without any words on it: regions, each with a loop of its own. */
export function createStage(host: HTMLElement, events: StageEvents): Stage {
  const regions = new Map<string, Region>()
  const playing = new Set<string>()
  const note = (name: string, isPlaying: boolean): void => {
    if (isPlaying) playing.add(name)
    else playing.delete(name)
    events.onChange(playing.size > 0)
  }

  const open = (name: string): Region => {
    const region = new Region({
      onPlaying: () => note(name, true),
      onEmpty: () => note(name, false),
      onPrepare: events.onPrepare,
    })
    regions.set(name, region)
    host.append(region.element)
    return region
  }

  return {
    show(manifest) {
      const wanted = manifest?.regions ?? []
      for (const [name, region] of regions) {
        if (wanted.some((one) => one.name === name)) continue
        regions.delete(name)
        note(name, false)
        // What covers its place is drawn first.
        void nextFrames(2).then(() => region.close())
      }
      if (!manifest) return
      for (const one of wanted) {
        const region = regions.get(one.name) ?? open(one.name)
        place(region.element, one)
        region.show(itemsOf(one, manifest), manifest.screen.animation)
      }
    },
  }
}

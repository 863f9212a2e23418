import type { Manifest } from '@digisigncast/contract/content/manifest'
import { Stage } from '../../apps/player/src/stage/stage.ts'

/** API of the page of a stage test. */
export interface StageWindow {
  /** Every item that was shown, with its time (performance.now). */
  shown: { id: string; at: number }[]
  played: { id: string; ms: number }[]
  heldFiles: number
  isPlaying: boolean
  faults: () => string[]
  /** The effect that is too slow, and its replacement. */
  replaced: () => string | undefined
  /** What could not be drawn, by title. */
  missingParts: () => Record<string, readonly string[]>
  show: (manifest: Manifest | undefined) => void
  /** A JPEG in base64. */
  picture: () => Promise<string>
}

const display = document.getElementById('display')
const host = document.getElementById('stage')
if (!display || !host) throw new Error('The page has no stage.')

const seen: Pick<StageWindow, 'shown' | 'played' | 'heldFiles' | 'isPlaying'> = {
  shown: [],
  played: [],
  heldFiles: 0,
  isPlaying: false,
}
let assets: Manifest['assets'] = {}
const stage = new Stage(host, {
  // On a busy machine each effect drops frames, and most tests are about effects.
  keepsEffects: location.search !== '?measured',
  fileFor: (asset) => {
    const found = assets[asset]
    if (!found) return Promise.reject(new Error('The manifest does not contain this asset.'))
    seen.heldFiles += 1
    return Promise.resolve({ url: found.url, path: found.url, font: found.font, release: () => (seen.heldFiles -= 1) })
  },
  onChange: (isPlaying) => (seen.isPlaying = isPlaying),
  onItem: ({ item }) => {
    seen.shown.push({ id: item.id, at: performance.now() })
    // For traces. Stored marks would count as memory of the stage.
    performance.mark('swap')
    performance.clearMarks('swap')
  },
  onItemEnd: ({ item, playedMs }) => seen.played.push({ id: item.id, ms: playedMs }),
})

const key = 'stage-page'
const page: StageWindow = Object.assign(seen, {
  faults: () => stage.failures().map(({ item }) => item.title),
  replaced: () => {
    const replaced = stage.replacedEffect
    return replaced && `${replaced.by} for ${replaced.effect}`
  },
  missingParts: () => Object.fromEntries(stage.incomplete().map(({ item, parts }) => [item.title, parts])),
  show: (manifest: Manifest | undefined) => {
    // Keeps the manifest across a reload, like the real player.
    sessionStorage.setItem(key, JSON.stringify(manifest ?? null))
    display.dataset['rotation'] = String(manifest?.screen.rotation ?? 0)
    assets = { ...assets, ...manifest?.assets }
    stage.show(manifest)
  },
  picture: async () => {
    const bytes = new Uint8Array(await (await stage.picture()).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  },
})
Object.assign(window, { page })
const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Manifest | null
if (kept) page.show(kept)

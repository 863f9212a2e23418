import type { Asset, Manifest } from '@digisigncast/contract/manifest'

/** Larger files are left to the player element, which reads them in ranges while they play. */
const largestFileBytes = 64 * 1024 * 1024
/** Together they should fit into the browser's own cache. */
const largestTotalBytes = 256 * 1024 * 1024

/** The files worth having early, in the order in which they will be shown. */
export function filesToFetch(manifest: Manifest): Asset[] {
  const regions = manifest.scenes.flatMap((scene) => scene.regions)
  const keys = new Set(regions.flatMap((region) => region.items.map((item) => item.asset)))
  let left = largestTotalBytes
  return [...keys].flatMap((key) => {
    const asset = manifest.assets[key]
    if (!asset || asset.bytes > largestFileBytes || asset.bytes > left) return []
    left -= asset.bytes
    return [asset]
  })
}

/**
 * Brings the files of a programme into the browser's cache, one after another, so that each is there when its turn
 * comes and stays there when the network goes.
 */
export class Prefetcher {
  #have = new Set<string>()
  #queue: string[] = []
  #current: { url: string; stop: AbortController } | undefined

  take(manifest: Manifest): void {
    const urls = filesToFetch(manifest).map((asset) => asset.url)
    this.#have = new Set(urls.filter((url) => this.#have.has(url)))
    this.#queue = urls.filter((url) => !this.#have.has(url) && url !== this.#current?.url)
    if (!this.#current) void this.#work()
  }

  /** Gives a file up to the element that is about to load it: two readers of one cache entry wait for each other. */
  leave(url: string): void {
    this.#queue = this.#queue.filter((queued) => queued !== url)
    this.#have.add(url)
    if (this.#current?.url === url) this.#current.stop.abort()
  }

  async #work(): Promise<void> {
    for (;;) {
      const url = this.#queue.shift()
      if (url === undefined) break
      const stop = new AbortController()
      this.#current = { url, stop }
      if (await load(url, stop.signal)) this.#have.add(url)
    }
    this.#current = undefined
  }
}

async function load(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal, priority: 'low' })
    // Read to the end so that it is kept, without holding it in memory.
    await response.body?.pipeTo(new WritableStream())
    return response.ok
  } catch {
    return false
  }
}

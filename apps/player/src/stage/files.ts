import type { Asset } from '@digisigncast/contract/content/manifest'

/** A file that is not deleted until it is released. */
export interface HeldFile {
  url: string
  /** Path of the file on the server. Frames load pages from it: the service worker answers such requests. */
  path: string
  /** The family, weights and characters of a font file. */
  font?: Asset['font']
  /** Whether it is stored and undamaged; missing if the URL can be fetched to find out. */
  isReadable?: () => Promise<boolean>
  release: () => void
}

/** Resolves the key of an asset to its file. Rejects when it is not available. */
export type FileFor = (asset: string) => Promise<HeldFile>

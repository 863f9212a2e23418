/** A file that is not deleted until it is released. */
export interface HeldFile {
  url: string
  release: () => void
}

/** Resolves the key of an asset to its file. Rejects when it is not available. */
export type FileFor = (asset: string) => Promise<HeldFile>

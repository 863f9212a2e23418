/** A file that is not deleted until it is released. */
export interface HeldFile {
  url: string
  release: () => void
}

/** Resolves a manifest URL to a file. Rejects when it is not available. */
export type FileFor = (url: string) => Promise<HeldFile>

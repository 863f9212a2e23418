/** A file that is kept where it is for as long as something shows it. */
export interface HeldFile {
  url: string
  release: () => void
}

/** Where the bytes behind an address of the manifest can be had. Rejects when they cannot. */
export type FileFor = (url: string) => Promise<HeldFile>

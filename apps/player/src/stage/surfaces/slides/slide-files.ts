import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import type { Failure } from '../../faults.ts'
import type { FileFor, HeldFile } from '../../files.ts'
import { causeOf, openFile } from '../prime.ts'

/** Keys of files by data source. */
export type DataFiles = Readonly<Record<string, string>>

/** The files of one slide, held until they are released. */
export class SlideFiles {
  #fileFor: FileFor
  #files = new Map<string, HeldFile>()

  constructor(fileFor: FileFor) {
    this.#fileFor = fileFor
  }

  /** Returns whether all of them are available. */
  async open(keys: readonly string[], signal: AbortSignal): Promise<boolean> {
    const open = async (key: string): Promise<boolean> => {
      if (this.#files.has(key)) return true
      const file = await openFile(this.#fileFor, key, signal)
      if (file) this.#files.set(key, file)
      return file !== undefined
    }
    return (await Promise.all([...new Set(keys)].map(open))).every(Boolean)
  }

  urlOf(key = ''): string | undefined {
    return this.#files.get(key)?.url
  }

  /** The font files among them. */
  fontsOf(keys: readonly string[]) {
    return keys.flatMap((key) => {
      const { font, url = '' } = this.#files.get(key) ?? {}
      return font ? [{ ...font, url }] : []
    })
  }

  async readJson(key: string, signal: AbortSignal): Promise<unknown> {
    return (await fetch(this.urlOf(key) ?? '', { signal })).json()
  }

  /** Reads opened files of data, by source. */
  async readData(files: DataFiles, signal: AbortSignal): Promise<Map<string, SourceData>> {
    const read = async ([source, key]: [string, string]) =>
      // The server validated it against the same contract.
      [source, (await this.readJson(key, signal)) as SourceData] as const
    return new Map(await Promise.all(Object.entries(files).map(read)))
  }

  /** Releases all others. */
  keepOnly(keys: readonly string[]): void {
    for (const [key, file] of this.#files) {
      if (keys.includes(key)) continue
      this.#files.delete(key)
      file.release()
    }
  }

  /** Why a slide with these files could not be shown. */
  async cause(): Promise<Failure> {
    const causes = await Promise.all([...this.#files.values()].map(causeOf))
    return causes.includes('late') ? 'late' : 'broken'
  }
}

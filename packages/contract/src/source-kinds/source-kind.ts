import type { z } from 'zod'
import type { SourceData } from './source-data.ts'

/** Facts about a kind of data sources, for all programs. */
export interface SourceKindFacts {
  /** Its name on pages. */
  label: string
  /** The kind of its data, which elements of slides of the same name show. */
  data: SourceData['kind']
  /** Whether the server retrieves its data at an interval. Typed data does not become old. */
  isRetrieved: boolean
  /** Minutes between two retrievals, if not those of most kinds. A kind that fails is not retrieved less often than `max`. */
  interval?: { min: number; max: number; default: number }
  /** As users save them, with the name of the kind in `kind`. */
  Settings: z.ZodObject
  /** As lists have them: with the size of typed data instead of the data. */
  ListedSettings: z.ZodObject
}

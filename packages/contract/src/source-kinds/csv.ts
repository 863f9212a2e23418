import { z } from 'zod'
import { WebAddress } from '../api/web-address.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Settings = z.object({ kind: z.literal('csv'), url: WebAddress })

/** CSV with the names of the columns in its first line. */
export const csv = {
  label: 'CSV Table',
  data: 'table',
  isRetrieved: true,
  Settings,
  ListedSettings: Settings,
} as const satisfies SourceKindFacts

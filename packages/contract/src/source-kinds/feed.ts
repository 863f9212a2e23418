import { z } from 'zod'
import { WebAddress } from '../api/web-address.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Settings = z.object({ kind: z.literal('feed'), url: WebAddress })

/** RSS, Atom or JSON Feed. */
export const feed = {
  label: 'Feed',
  data: 'feed',
  isRetrieved: true,
  Settings,
  ListedSettings: Settings,
} as const satisfies SourceKindFacts

import { z } from 'zod'
import { WebAddress } from '../api/web-address.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Settings = z.object({ kind: z.literal('calendar'), url: WebAddress })

/** In the format iCalendar. */
export const calendar = {
  label: 'Calendar',
  data: 'calendar',
  isRetrieved: true,
  Settings,
  ListedSettings: Settings,
} as const satisfies SourceKindFacts

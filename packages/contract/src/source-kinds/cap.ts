import { z } from 'zod'
import { WarningSettings } from '../accounts/warnings.ts'
import { WebAddress } from '../api/web-address.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Settings = z.object({ kind: z.literal('cap'), url: WebAddress, warnings: WarningSettings })

/** A feed of warnings in CAP 1.2, or one warning. Beside its data, warnings start takeovers. */
export const cap = {
  label: 'Warnings (CAP)',
  data: 'feed',
  isRetrieved: true,
  interval: { min: 1, max: 5, default: 1 },
  Settings,
  ListedSettings: Settings,
} as const satisfies SourceKindFacts

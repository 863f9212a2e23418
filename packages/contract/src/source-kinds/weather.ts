import { z } from 'zod'
import { name } from '../api/wire.ts'
import { Location } from '../devices/locations.ts'
import type { SourceKindFacts } from './source-kind.ts'

const Settings = z.object({
  kind: z.literal('weather'),
  place: name('Place is required.'),
  ...Location.shape,
  unit: z.enum(['°C', '°F']),
})

/** The forecast for a place. */
export const weather = {
  label: 'Weather',
  data: 'weather',
  isRetrieved: true,
  Settings,
  ListedSettings: Settings,
} as const satisfies SourceKindFacts

import { IconCloud } from '@tabler/icons-react'
import { laterAgain } from '../source-words.ts'
import type { ConsoleSourceKind } from './source-kind.ts'

export const weather: ConsoleSourceKind<'weather'> = {
  icon: IconCloud,
  hint: 'The forecast for a place.',
  originOf: ({ place }) => place,
  formatAdvice: laterAgain,
}

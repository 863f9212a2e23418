import { IconAlertTriangle } from '@tabler/icons-react'
import { type ConsoleSourceKind, hostOf } from './source-kind.ts'

export const cap: ConsoleSourceKind<'cap'> = {
  icon: IconAlertTriangle,
  hint: 'Weather and civil protection. They start takeovers.',
  originOf: hostOf,
  formatAdvice: 'Use the address of a feed (Atom or RSS) of warnings in CAP, or of one warning.',
  address: {
    placeholder: 'https://example.com/warnings.atom',
    hint: 'A feed (Atom or RSS) of warnings in CAP 1.2, or one warning. Choose that of your region.',
  },
}

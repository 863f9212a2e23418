import type { ListedSettings, SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Kinds whose settings have an address. */
export type AddressSourceKind = Extract<SourceSettings, { url: string }>['kind']

interface Look<Kind extends SourceKind> {
  icon: TablerIcon
  /** Below its label. */
  hint: string
  /** The origin of a source's data, in lists. */
  originOf(settings: Extract<ListedSettings, { kind: Kind }>): string
  /** Advice if an answer is not in its format. */
  formatAdvice?: string
}

export interface AddressHint {
  placeholder: string
  /** Below the field of the address. */
  hint: ReactNode
}

/** How the console shows sources of a kind. Fields that only this kind has are in `form/kinds`. */
export type ConsoleSourceKind<Kind extends SourceKind> = Look<Kind> &
  (Kind extends AddressSourceKind ? { address: AddressHint } : { address?: undefined })

/** For lists: an address is shown as its host. */
export const hostOf = ({ url }: { url: string }): string => new URL(url).hostname

import type { ListedSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import * as every from './every-kind.ts'
import type { AddressHint, ConsoleSourceKind } from './source-kind.ts'

const consoleKinds: { [Kind in SourceKind]: ConsoleSourceKind<Kind> } = every

type AnySourceKind = Omit<ConsoleSourceKind<'table'>, 'address' | 'originOf'> & {
  address?: AddressHint | undefined
  originOf(settings: ListedSettings): string
}

export const sourceKindOf = (kind: SourceKind): AnySourceKind => consoleKinds[kind]

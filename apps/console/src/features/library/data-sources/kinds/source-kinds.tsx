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

export function KindIcon({ kind }: { kind: SourceKind }) {
  const { icon: Icon } = sourceKindOf(kind)
  return <Icon size={18} stroke={1.7} aria-hidden />
}

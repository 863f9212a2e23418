import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { sourceKindOf } from './kinds/source-kinds.ts'

export function KindIcon({ kind }: { kind: SourceKind }) {
  const { icon: Icon } = sourceKindOf(kind)
  return <Icon size={18} stroke={1.7} aria-hidden />
}

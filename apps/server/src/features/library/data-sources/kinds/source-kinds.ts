import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import * as every from './every-kind.ts'
import type { RetrievedKind, ServerSourceKind, TypedKind } from './source-kind.ts'

const serverKinds: { [Kind in SourceKind]: ServerSourceKind<Kind> } = every

/** The descriptor for settings. Pass only settings of the same kind to it. */
export const sourceKindOf = ({ kind }: { kind: SourceKind }): TypedKind<SourceKind> | RetrievedKind<SourceKind> =>
  serverKinds[kind]

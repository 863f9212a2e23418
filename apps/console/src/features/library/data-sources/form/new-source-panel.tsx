import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { RefObject } from 'react'
import { useConfirmedDelete } from '../use-delete-source.tsx'
import { SourcePanel } from './source-panel.tsx'

interface Props {
  opened: boolean
  kinds: readonly SourceKind[]
  onClose: () => void
  /** Gets the focus when the panel closes. */
  focusAfter: RefObject<HTMLElement | null>
  onCreated: (source: DataSource) => void
}

/** Creates a source on another page than that of data sources. */
export function NewSourcePanel(props: Props) {
  const remove = useConfirmedDelete(props.onClose)
  return <SourcePanel {...props} source={undefined} onDelete={remove} />
}

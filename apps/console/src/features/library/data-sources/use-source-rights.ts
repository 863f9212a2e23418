import type { DataSource, ListedSource } from '@digisigncast/contract/slides/data-sources'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { useSession } from '../../../api/session.tsx'

/** The rights of the user on a source. */
export function useSourceRights({ settings, is_editable: isEditable }: DataSource | ListedSource) {
  const { can } = useSession()
  const canEdit = isEditable && can('content', 'edit')
  return {
    canEdit,
    canRefresh: canEdit && sourceKinds[settings.kind].isRetrieved,
    canDelete: isEditable && can('content', 'delete'),
  }
}

import type { DataSource, ListedSource } from '@digisigncast/contract/slides/data-sources'
import { useSession } from '../../../api/session.tsx'

/** The rights of the user on a source. */
export function useSourceRights({ settings, is_editable: isEditable }: DataSource | ListedSource) {
  const { can } = useSession()
  const canEdit = isEditable && can('content', 'edit')
  return {
    canEdit,
    canRefresh: canEdit && settings.kind !== 'table',
    canDelete: isEditable && can('content', 'delete'),
  }
}

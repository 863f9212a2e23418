import type { DataSource, ListedSource } from '@digisigncast/contract/slides/data-sources'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useRefreshSource } from './data-sources.queries.ts'

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

/** Retrieves the data of a source now, and says how it went. */
export function useRefreshNow() {
  const messages = useMessages()
  const { mutate, isPending } = useRefreshSource((error) => messages.error(failureText(error)))
  const refresh = (id: string) =>
    mutate(id, {
      onSuccess: ({ data: { name, error, error_code: code } }) => {
        if (error === null) messages.success(`“${name}” is up to date.`)
        else if (code === 'left_out') messages.error(`“${name}”: ${error}`)
        else messages.error(`“${name}” could not be retrieved. ${error}`)
      },
    })
  return { refresh, isRefreshing: isPending }
}

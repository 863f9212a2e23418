import type { TagLabel } from '@digisigncast/contract/content/tags'
import { useSession } from './session.tsx'

/** The tags whose screens the signed-in user can access; undefined for users without this limit. */
export function useLimitTags(): readonly TagLabel[] | undefined {
  const { me } = useSession()
  return me?.limited_to_tags ? me.limit_tags : undefined
}

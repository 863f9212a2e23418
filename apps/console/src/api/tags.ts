import { listTags } from '@digisigncast/contract/content/tags'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { useSession } from './session.tsx'

/** All tags by name. */
export function useTags() {
  const { can } = useSession()
  return useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
    select: ({ data }) => data,
    enabled: can('screens', 'view') || can('schedules', 'view') || can('takeover', 'view') || can('takeover', 'start'),
  })
}

import { listProposals } from '@digisigncast/contract/proposals/proposals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.tsx'
import readers from '../ui/readers.module.css'
import classes from './waiting-count.module.css'

/** Number of proposals that wait for this user's approval. */
export function WaitingCount() {
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: ['proposals', 'waiting'],
    queryFn: ({ signal }) => call(listProposals, { query: { state: 'open', per_page: 1 } }, { signal }),
    enabled: can('approval', 'publish'),
  })
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className={classes.count}>
      {waiting}
      <span className={readers.only}> waiting</span>
    </span>
  )
}

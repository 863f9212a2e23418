import type { ApiToken, TokenProblem } from '@digisigncast/contract/accounts/tokens'
import { useSession } from '../../../api/session.tsx'
import { useTags } from '../../../api/tags.ts'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { switchedOnText } from '../users/index.ts'
import classes from './tokens.module.css'

interface Props {
  tokens: readonly ApiToken[]
  /** Undefined: they cannot be deleted. */
  onDelete: ((token: ApiToken) => void) | undefined
}

const problemWords: Record<TokenProblem, string> = {
  expired: 'Expired',
  creator_deactivated: 'Creator deactivated',
  creator_deleted: 'Creator deleted',
}

export function TokenTable({ tokens, onDelete }: Props) {
  return (
    <WideTable
      className={classes.table}
      caption="API tokens"
      columns={[
        'Name',
        'Permissions',
        'Created',
        'Last used',
        'Status',
        onDelete ? { label: 'Action', is: 'action' } : false,
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onDelete={onDelete} />
      ))}
    </WideTable>
  )
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: Props['onDelete'] }) {
  const timeZone = useSession().me?.account?.time_zone
  const { name, last_four, created_at, created_by, last_used_at } = token
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <span className={classes.clamped} title={name}>
          {name}
        </span>
        <span className={classes.second}>dsc_…{last_four}</span>
      </th>
      <td data-label="Permissions" className={classes.rights}>
        <Rights token={token} />
      </td>
      <td data-label="Created">
        <div>
          <Moment at={created_at} timeZone={timeZone} show="date" />
          <span className={classes.second}>by {created_by}</span>
        </div>
      </td>
      <td data-label="Last used">
        {last_used_at === null ? 'Never' : <Moment at={last_used_at} timeZone={timeZone} />}
      </td>
      <td data-label="Status">
        <Status token={token} timeZone={timeZone} />
      </td>
      {onDelete && (
        <td className={classes.action}>
          <DeleteButton name={name} onDelete={() => onDelete(token)} />
        </td>
      )}
    </tr>
  )
}

function Rights({ token: { permissions, limit_tag_ids } }: { token: ApiToken }) {
  const tags = useTags().data
  const text = switchedOnText(permissions)
  const names = limit_tag_ids?.map((id) => tags?.find((tag) => tag.id === id)?.name ?? '…')
  const screens = names?.length ? `Only screens tagged ${names.join(', ')}` : 'No screens: their tags were deleted'
  return (
    <div>
      <span className={classes.clamped} title={text}>
        {text}
      </span>
      {names && (
        <span className={`${classes.second} ${classes.clamped}`} title={screens}>
          {screens}
        </span>
      )}
    </div>
  )
}

function Status({ token: { problem, expires_at }, timeZone }: { token: ApiToken; timeZone: string | undefined }) {
  return (
    <div>
      <StatusBadge tone={problem === null ? 'good' : 'bad'}>
        {problem === null ? 'Active' : problemWords[problem]}
      </StatusBadge>
      <span className={classes.second}>
        {expires_at === null ? (
          'Does not expire'
        ) : (
          <>
            {problem === 'expired' ? 'Expired' : 'Expires'} <Moment at={expires_at} timeZone={timeZone} show="date" />
          </>
        )}
      </span>
    </div>
  )
}

import type { ApiToken } from '@digisigncast/contract/accounts/tokens'
import { ActionIcon } from '@mantine/core'
import { IconUserDown } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { useTags } from '../../../api/tags.ts'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { switchedOnText } from '../users/index.ts'
import classes from './tokens.module.css'

interface Props {
  tokens: readonly ApiToken[]
  /** Undefined: they cannot be changed. */
  actions: Actions | undefined
}

interface Actions {
  onDelete: (token: ApiToken) => void
  /** Offered for tokens of other users. */
  onTakeOver: (token: ApiToken) => void
}

const problemWords: Record<NonNullable<ApiToken['problem']>, string> = {
  expired: 'Expired',
  creator_deactivated: 'Creator deactivated',
  creator_deleted: 'Creator deleted',
  unknown: 'Unknown',
}

export function TokenTable({ tokens, actions }: Props) {
  return (
    <WideTable
      className={`${tableClasses.table} ${classes.table}`}
      caption="API tokens"
      columns={[
        'Name',
        'Permissions',
        'Created',
        'Last used',
        'Status',
        actions ? { label: 'Action', is: 'action' } : false,
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} actions={actions} />
      ))}
    </WideTable>
  )
}

function TokenRow({ token, actions }: { token: ApiToken; actions: Props['actions'] }) {
  const timeZone = useSession().me?.account?.time_zone
  const { name, last_four, created_at, created_by, is_own, last_used_at } = token
  return (
    <tr>
      <th scope="row" className={`${tableClasses.name} ${classes.name}`}>
        <span className={tableClasses.clamped} title={name}>
          {name}
        </span>
        <span className={tableClasses.second}>dsc_…{last_four}</span>
      </th>
      <td data-label="Permissions" className={classes.rights}>
        <Rights token={token} />
      </td>
      <td data-label="Created">
        <div>
          <Moment at={created_at} timeZone={timeZone} show="date" />
          <span className={tableClasses.second}>by {created_by}</span>
        </div>
      </td>
      <td data-label="Last used">
        {last_used_at === null ? 'Never' : <Moment at={last_used_at} timeZone={timeZone} />}
      </td>
      <td data-label="Status">
        <Status token={token} timeZone={timeZone} />
      </td>
      {actions && (
        <td className={tableClasses.action}>
          {!is_own && (
            <Tooltip label="Take over">
              <ActionIcon aria-label={`Take over ${name}`} onClick={() => actions.onTakeOver(token)}>
                <IconUserDown size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          <DeleteButton name={name} onDelete={() => actions.onDelete(token)} />
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
      <span className={tableClasses.clamped} title={text}>
        {text}
      </span>
      {names && (
        <span className={`${tableClasses.second} ${tableClasses.clamped}`} title={screens}>
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
      <span className={tableClasses.second}>
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

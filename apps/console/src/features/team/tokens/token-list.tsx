import type { ApiToken } from '@digisigncast/contract/accounts/tokens'
import { Text } from '@mantine/core'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SectionEmpty } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { TokenTable } from './token-table.tsx'
import { useDeleteToken, useTakeOverToken, useTokens } from './tokens.queries.ts'

/** The tokens of the account; those who may change them can delete them, and take over those of others. */
export function TokenList({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useTokens()
  const remove = useConfirmedDelete()
  const takeOver = useConfirmedTakeover()
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} columns={['3fr', '3fr', '2fr']} height={60} />
    )
  if (data.length === 0) return <SectionEmpty text="No API tokens yet." />
  return <TokenTable tokens={data} actions={mayChange ? { onDelete: remove, onTakeOver: takeOver } : undefined} />
}

/** Takes over a token after a confirmation that says what changes. */
function useConfirmedTakeover() {
  const ask = useConfirmed(useTakeOverToken())
  return ({ id, name, created_by }: ApiToken) =>
    ask(id, {
      title: 'Take over this API token?',
      text: `“${name}” then acts for you instead of ${created_by}: it can do what both its permissions and yours allow, and what it creates belongs to you. Its permissions stay, and programs go on using it.`,
      confirmLabel: 'Take over',
    })
}

/** Deletes a token after a confirmation that says what else it concerns. */
function useConfirmedDelete() {
  const ask = useConfirmed(useDeleteToken())
  const timeZone = useSession().me?.account?.time_zone
  return ({ id, name, last_used_at }: ApiToken) =>
    ask(id, {
      title: 'Delete this API token?',
      text: `All programs that use “${name}” stop working at once, until they get another token. What they have created stays.`,
      details: (
        <Text mt="sm">
          {last_used_at === null ? (
            'It was never used.'
          ) : (
            <>
              Last used: <Moment at={last_used_at} timeZone={timeZone} />
            </>
          )}
        </Text>
      ),
      confirmLabel: 'Delete',
      danger: true,
    })
}

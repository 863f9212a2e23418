import type { ApiToken } from '@digisigncast/contract/accounts/tokens'
import { Text } from '@mantine/core'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
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
  const actions = {
    onDelete: (token: ApiToken) => void remove(token),
    onTakeOver: (token: ApiToken) => void takeOver(token),
  }
  return <TokenTable tokens={data} actions={mayChange ? actions : undefined} />
}

/** Takes over a token after a confirmation that says what changes. */
function useConfirmedTakeover() {
  const confirm = useConfirm()
  const messages = useMessages()
  const takeOver = useTakeOverToken()
  return async ({ id, name, created_by }: ApiToken) => {
    const isSure = await confirm({
      title: 'Take over this API token?',
      text: `“${name}” then acts for you instead of ${created_by}: it can do what both its permissions and yours allow, and what it creates belongs to you. Its permissions stay, and programs go on using it.`,
      confirmLabel: 'Take over',
    })
    if (isSure) takeOver.mutate(id, { onSuccess: ({ message }) => messages.success(message) })
  }
}

/** Deletes a token after a confirmation that says what else it concerns. */
function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeleteToken()
  const timeZone = useSession().me?.account?.time_zone
  return async ({ id, name, last_used_at }: ApiToken) => {
    const isSure = await confirm({
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
    if (isSure) remove.mutate(id, { onSuccess: ({ message }) => messages.success(message) })
  }
}

import type { ApiToken } from '@digisigncast/contract/accounts/tokens'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { usePlainPanel } from '../../../ui/layout/use-plain-panel.ts'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { TokenTable } from './token-table.tsx'
import classes from './tokens.module.css'
import { useDeleteToken, useTokens } from './tokens.queries.ts'

const TokenPanel = later(() => import('./token-panel.tsx').then((part) => part.TokenPanel))

/** The API tokens of the account, for admins. */
export function TokensSection() {
  const mayChange = useSession().me?.view == null
  const panel = usePlainPanel('token', mayChange)
  return (
    <Section
      title="API tokens"
      aside={
        mayChange && (
          <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
            Create Token
          </Button>
        )
      }
    >
      <p className={classes.intro}>
        Programs use the API with a token, which never has more rights than the user who created it.{' '}
        <a href="/api/docs">API document</a>
      </p>
      <Tokens mayChange={mayChange} />
      <AddressPanel panel={panel}>{(state) => <TokenPanel {...state} />}</AddressPanel>
    </Section>
  )
}

function Tokens({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useTokens()
  const remove = useConfirmedDelete()
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} columns={['3fr', '3fr', '2fr']} height={60} />
    )
  if (data.length === 0) return <SectionEmpty text="No API tokens yet." />
  return <TokenTable tokens={data} onDelete={mayChange ? (token) => void remove(token) : undefined} />
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

import { oldSecretHours, type Webhook } from '@digisigncast/contract/events/webhooks'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { SectionEmpty } from '../../../ui/layout/section.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { attemptText, eventsText, stateOf, testText } from './webhook-words.ts'
import classes from './webhooks.module.css'
import { useDeleteWebhook, useRenewSecret, useTestWebhook, useWebhooks } from './webhooks.queries.ts'

interface Props {
  mayChange: boolean
  onEdit: (webhook: Webhook) => void
  onDeliveries: (webhook: Webhook) => void
  /** Gets a renewed secret. */
  onSecret: (secret: string) => void
}

export function WebhookList(props: Props) {
  const { data, error, refetch } = useWebhooks()
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} columns={['4fr', '2fr', '2fr']} height={60} />
    )
  if (data.length === 0) return <SectionEmpty text="No webhooks yet." />
  return (
    <WideTable
      className={tableClasses.table}
      caption="Webhooks"
      columns={['Address', 'Events', 'Status', 'Last attempt', { label: 'Action', is: 'action' }]}
    >
      {data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} {...props} />
      ))}
    </WideTable>
  )
}

function WebhookRow({ webhook, mayChange, onEdit, onDeliveries, onSecret }: Props & { webhook: Webhook }) {
  const timeZone = useSession().me?.account?.time_zone
  const { test, renew, remove } = useWebhookActions(onSecret)
  const { url, events, last_attempt: last, old_secret_until: oldUntil, waiting } = webhook
  const { tone, label, hint } = stateOf(webhook)
  const names = eventsText(events)
  const changes = [
    // Saving would remove an event that this page does not know.
    ...(events.includes('unknown') ? [] : [{ label: 'Edit', onSelect: () => onEdit(webhook) }]),
    { label: 'Send test', onSelect: () => test(webhook) },
    { label: 'Renew secret', onSelect: () => renew(webhook) },
    { label: 'Delete', isDangerous: true, onSelect: () => remove(webhook) },
  ]
  return (
    <tr>
      <th scope="row" className={`${tableClasses.name} ${classes.address}`}>
        <span className={tableClasses.clamped} title={url}>
          {url}
        </span>
        {oldUntil !== null && (
          <span className={tableClasses.second}>
            The old secret is valid until <Moment at={oldUntil} timeZone={timeZone} />
          </span>
        )}
      </th>
      <td data-label="Events" className={classes.names}>
        <span className={tableClasses.clamped} title={names}>
          {names}
        </span>
      </td>
      <td data-label="Status" className={classes.status}>
        <div>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {hint && <span className={tableClasses.second}>{hint}</span>}
          {waiting > 0 && (
            <span className={tableClasses.second}>
              {waiting.toLocaleString('en')} {waiting === 1 ? 'message waits' : 'messages wait'}
            </span>
          )}
        </div>
      </td>
      <td data-label="Last attempt">
        {last === null ? (
          'Never'
        ) : (
          <div>
            <Moment at={last.at} timeZone={timeZone} />
            {last.status !== null && <span className={tableClasses.second}>{attemptText(last)}</span>}
          </div>
        )}
      </td>
      <td className={tableClasses.action}>
        <RowMenu
          name={url}
          actions={[{ label: 'Deliveries', onSelect: () => onDeliveries(webhook) }, ...(mayChange ? changes : [])]}
        />
      </td>
    </tr>
  )
}

/** Returns the actions of the menu of a webhook. `onSecret` gets a renewed secret. */
function useWebhookActions(onSecret: (secret: string) => void) {
  const messages = useMessages()
  const sendTest = useTestWebhook()
  const askToRenew = useConfirmed(useRenewSecret(), ({ data }) => onSecret(data.secret))
  const askToRemove = useConfirmed(useDeleteWebhook())
  return {
    test: ({ id }: Webhook) =>
      sendTest.mutate(id, {
        onSuccess: ({ data }) => (data.error === null ? messages.success : messages.error)(testText(data)),
      }),
    renew: ({ id, url }: Webhook) =>
      askToRenew(id, {
        title: 'Renew the secret of this webhook?',
        text: `Messages to ${new URL(url).host} are then signed with a new secret, and for ${oldSecretHours} hours with the old one, too. Enter the new one in the receiver before the old one ends.`,
        confirmLabel: 'Renew',
      }),
    remove: ({ id, url }: Webhook) =>
      askToRemove(id, {
        title: 'Delete this webhook?',
        text: `Nothing more is sent to ${new URL(url).host}, and its deliveries are deleted.`,
        confirmLabel: 'Delete',
        danger: true,
      }),
  }
}

import type { Webhook } from '@digisigncast/contract/events/webhooks'
import { useSession } from '../../../api/session.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { later } from '../../../ui/loading/later.tsx'
import classes from './webhooks.module.css'

const WebhookList = later(() => import('./webhook-list.tsx').then((part) => part.WebhookList))
const WebhookPanel = later(() => import('./webhook-panel.tsx').then((part) => part.WebhookPanel))
const DeliveriesPanel = later(() => import('./deliveries-panel.tsx').then((part) => part.DeliveriesPanel))
const NewSecret = later(() => import('./new-secret.tsx').then((part) => part.NewSecret))

// Loaded with the list: the calls are not part of the first load of the page.
const findWebhook = async (id: string) => (await import('./webhooks.queries.ts')).findWebhook(id)

/** The webhooks of the account, for admins. */
export function WebhooksSection() {
  const mayChange = useSession().me?.view == null
  const form = useAddressPanel<Webhook>({
    name: 'webhook',
    createName: 'new-webhook',
    noun: 'webhook',
    find: findWebhook,
    isAllowed: mayChange,
    canCreate: mayChange,
  })
  const deliveries = useAddressPanel<Webhook>({ name: 'deliveries', noun: 'webhook', find: findWebhook })
  const renewed = usePanel<string>()
  return (
    <Section
      title="Webhooks"
      aside={
        mayChange && (
          <CreateButton size="xs" onClick={() => form.open()}>
            Add Webhook
          </CreateButton>
        )
      }
    >
      <p className={classes.intro}>
        The server sends events to other systems: devices that go offline, alerts, changes of content, takeovers and
        paid invoices. Receivers check each message with the secret of its webhook.
      </p>
      <WebhookList
        mayChange={mayChange}
        onEdit={(webhook: Webhook) => form.open(webhook)}
        onDeliveries={(webhook: Webhook) => deliveries.open(webhook)}
        onSecret={renewed.open}
      />
      <AddressPanel panel={form}>{(state, webhook) => <WebhookPanel {...state} webhook={webhook} />}</AddressPanel>
      <AddressPanel panel={deliveries}>
        {(state, webhook) => <DeliveriesPanel {...state} webhook={webhook} mayChange={mayChange} />}
      </AddressPanel>
      <NewSecret opened={renewed.opened} onClose={renewed.close} secret={renewed.subject ?? ''} isRenewed />
    </Section>
  )
}

import { oldSecretHours, type Webhook } from '@digisigncast/contract/events/webhooks'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { testText } from './webhook-words.ts'
import { useDeleteWebhook, useRenewSecret, useTestWebhook } from './webhooks.queries.ts'

/** Returns the actions of the menu of a webhook. `onSecret` gets a renewed secret. */
export function useWebhookActions(onSecret: (secret: string) => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const sendTest = useTestWebhook()
  const renewSecret = useRenewSecret()
  const removeWebhook = useDeleteWebhook()
  return {
    test: ({ id }: Webhook) =>
      sendTest.mutate(id, {
        onSuccess: ({ data }) => (data.error === null ? messages.success : messages.error)(testText(data)),
      }),
    renew: async ({ id, url }: Webhook) => {
      const isSure = await confirm({
        title: 'Renew the secret of this webhook?',
        text: `Messages to ${new URL(url).host} are then signed with a new secret, and for ${oldSecretHours} hours with the old one, too. Enter the new one in the receiver before the old one ends.`,
        confirmLabel: 'Renew',
      })
      if (isSure) renewSecret.mutate(id, { onSuccess: ({ data }) => onSecret(data.secret) })
    },
    remove: async ({ id, url }: Webhook) => {
      const isSure = await confirm({
        title: 'Delete this webhook?',
        text: `Nothing more is sent to ${new URL(url).host}, and its deliveries are deleted.`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (isSure) removeWebhook.mutate(id, { onSuccess: ({ message }) => messages.success(message) })
    },
  }
}

import { type WebhookEvent, webhookEventNames, webhookEvents } from '@digisigncast/contract/events/webhook-events'
import { type Webhook } from '@digisigncast/contract/events/webhooks'
import { saveWebhook } from '@digisigncast/contract/schemas/events/webhooks'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { NewSecret } from './new-secret.tsx'
import classes from './webhooks.module.css'
import { storeWebhook } from './webhooks.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** Undefined: a new one. */
  webhook: Webhook | undefined
}

/** Changes a webhook, or adds one and then shows its secret once. */
export function WebhookPanel({ opened, onClose, webhook }: Props) {
  const [secret, setSecret] = useState<string | null>(null)
  const { form, formProps } = useWebhookForm(webhook, (created) => {
    if (created === null) onClose()
    else setSecret(created)
  })
  if (secret !== null) return <NewSecret opened={opened} onClose={onClose} secret={secret} />
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      {...formProps}
      saveLabel={webhook ? 'Save' : 'Add Webhook'}
    >
      <TextInput
        label="Address"
        description="Receives the messages by POST. Use https: others on the network can read http."
        type="url"
        placeholder="https://"
        data-autofocus
        withAsterisk
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" withAsterisk {...form.getInputProps('events')}>
        <div className={classes.events}>
          {webhookEventNames.map((name) => (
            <Checkbox key={name} value={name} label={webhookEvents[name].label} description={name} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label="Enabled"
        description="While it is off, events are not sent, and what waits stays."
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </FormPanel>
  )
}

interface Fields {
  url: string
  events: WebhookEvent[]
  is_enabled: boolean
}

function useWebhookForm(webhook: Webhook | undefined, onSaved: (secret: string | null) => void) {
  const initialValues: Fields = {
    url: webhook?.url ?? '',
    events: webhook?.events.filter((event) => event !== 'unknown') ?? [...webhookEventNames],
    is_enabled: webhook?.is_enabled ?? true,
  }
  const form = useForm({ initialValues, validate: (fields) => inputErrors(saveWebhook, fields) })
  const saving = useSaving(form, {
    bodyOf: (fields) => ({ ...fields, ...(webhook && { webhook_id: webhook.id }) }),
    save: storeWebhook,
    onSaved: ({ data }) => onSaved(data.secret),
  })
  return { form, ...saving }
}

import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { useCancelSubscription } from './subscriptions.queries.ts'

interface Props {
  opened: boolean
  subscription: Subscription
  onClose: () => void
}

export function CancelPanel({ opened, subscription, onClose }: Props) {
  const messages = useMessages()
  const cancel = useCancelSubscription()
  const end = subscription.next_invoice_at
  const [when, setWhen] = useState<'now' | 'period_end'>(end === null ? 'now' : 'period_end')
  const send = () =>
    cancel.mutate(
      { subscriptionId: subscription.id, when },
      {
        onSuccess: ({ message }) => {
          messages.success(message ?? 'Subscription canceled successfully!')
          onClose()
        },
      },
    )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Cancel Subscription"
      footer={
        <Button color="red" loading={cancel.isPending} onClick={send}>
          Cancel Subscription
        </Button>
      }
    >
      <Stack>
        <Text>
          The screens of {subscription.user.name} keep playing, but nothing can be added or changed after the
          subscription ends.
        </Text>
        <Radio.Group label="When does it end?" value={when} onChange={(value) => setWhen(value)}>
          <Stack mt="xs">
            {end !== null && (
              <Radio
                value="period_end"
                label={
                  <>
                    At the end of the period, on <Moment at={end} timeZone="UTC" show="date" />
                  </>
                }
              />
            )}
            <Radio value="now" label="Now" />
          </Stack>
        </Radio.Group>
      </Stack>
    </SidePanel>
  )
}

import { type Delivery, testEvent, type Webhook } from '@digisigncast/contract/events/webhooks'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { SectionEmpty } from '../../../ui/layout/section.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import { attemptText, deliveryStates } from './webhook-words.ts'
import classes from './webhooks.module.css'
import { deliveriesPerPage, useDeliveries, useReplay } from './webhooks.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  webhook: Webhook | undefined
  mayChange: boolean
}

/** The messages of a webhook with their attempts and answers. */
export function DeliveriesPanel({ opened, onClose, webhook, mayChange }: Props) {
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Deliveries"
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {webhook && <Deliveries webhook={webhook} mayChange={mayChange} />}
    </SidePanel>
  )
}

function Deliveries({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const [page, setPage] = useState(1)
  const query = useDeliveries(webhook.id, page)
  return (
    <>
      <p className={classes.code}>{webhook.url}</p>
      <p className={classes.kept}>Newest first. Messages are kept for 30 days.</p>
      <PagedResults
        query={query}
        nouns="messages"
        perPage={deliveriesPerPage}
        page={page}
        onPage={setPage}
        empty={<SectionEmpty text="No messages yet." />}
      >
        {(rows) => (
          <ul className={classes.deliveries}>
            {rows.map((delivery) => (
              <li key={delivery.id}>
                <OneDelivery delivery={delivery} mayReplay={mayChange && delivery.type !== testEvent} />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
    </>
  )
}

function OneDelivery({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const timeZone = useSession().me?.account?.time_zone
  const { type, sequence, state, created_at, attempts, next_at, payload, answer } = delivery
  const { tone, label } = deliveryStates[state]
  return (
    <details className={classes.delivery}>
      <summary className={classes.summary}>
        <span className={classes.type}>{type}</span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        <span className={`${tableClasses.second} ${classes.when}`}>
          {sequence > 0 && `No. ${sequence.toLocaleString('en')} · `}
          <Moment at={created_at} timeZone={timeZone} />
        </span>
      </summary>
      <div className={classes.body}>
        <h3 className={classes.label}>Attempts</h3>
        <ol className={classes.attempts}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <Moment at={attempt.at} timeZone={timeZone} />: {attemptText(attempt)}
            </li>
          ))}
        </ol>
        {next_at !== null && (
          <p className={classes.text}>
            Next attempt: <Moment at={next_at} timeZone={timeZone} />
          </p>
        )}
        <Code label="Message" text={payload} />
        {answer && <Code label="Answer" text={answer} />}
        {mayReplay && <Replay id={delivery.id} />}
      </div>
    </details>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <>
      <h3 className={classes.label}>{label}</h3>
      <pre className={classes.pre}>{text}</pre>
    </>
  )
}

function Replay({ id }: { id: string }) {
  const messages = useMessages()
  const replay = useReplay()
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={replay.isPending}
      onClick={() => replay.mutate(id, { onSuccess: ({ message }) => messages.success(message) })}
    >
      Send again
    </Button>
  )
}

import { pageSize } from '@digisigncast/contract/api/limits'
import type { Invoice } from '@digisigncast/contract/billing/invoices'
import type { Membership } from '@digisigncast/contract/billing/membership'
import { priceText } from '@digisigncast/contract/billing/money'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { binPath } from '../../../api/page-paths.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import type { RowAction } from '../../../ui/lists/row-menu.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import { InvoiceTable, PayOnline } from '../invoices/index.ts'
import { useInvoicesOf, useMembership } from './membership.queries.ts'
import classes from './membership-section.module.css'

/** The customer's own membership, or for the platform owner that of a customer. */
interface Props {
  customerId?: string
}

/** Plan and usage of a customer. */
export function MembershipSection({ customerId }: Props) {
  const { data, error, refetch } = useMembership(customerId)
  return (
    <Section title="Plan and usage">
      <div className={classes.body}>
        {data ? (
          <Facts membership={data} isOwn={customerId === undefined} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : null}
      </div>
    </Section>
  )
}

interface FactsProps {
  membership: Membership
  isOwn: boolean
}

function Facts({ membership: { plan, limits, usage }, isOwn }: FactsProps) {
  return (
    <Stack>
      <p className={classes.plan}>
        <strong>{plan?.name ?? 'No plan'}</strong>
        {plan && (
          <span>
            {priceText(plan, plan.currency)} {plan.cycle}, {plan.status}
            {plan.trial_ends_at !== null && plan.trial_ends_at === plan.next_invoice_at && ', in the trial'}
            {plan.next_invoice_at !== null && (
              <>
                , next invoice on <Moment at={plan.next_invoice_at} timeZone="UTC" show="date" />
              </>
            )}
            {plan.cancels_at_period_end && ', ends with the current period'}
          </span>
        )}
      </p>
      <Meter label="Screens" used={usage.screens} limit={limits.max_screens} />
      <Meter label="Team members" used={usage.team_members} limit={limits.max_team_members} />
      <Meter label="Storage" used={usage.storage_bytes} limit={limits.max_storage_bytes} text={bytesText} />
      {usage.bin_bytes > 0 && (
        <p className={classes.bin}>
          {bytesText(usage.bin_bytes)} of it in the {isOwn ? <Link to={binPath}>recycle bin</Link> : 'recycle bin'}.
        </p>
      )}
    </Stack>
  )
}

const payOnline = (invoice: Invoice) => invoice.can_pay_online && <PayOnline invoice={invoice} size="compact-sm" />

interface InvoicesProps extends Props {
  /** For the platform owner: the menu of an invoice. */
  actionsOf?: (invoice: Invoice) => readonly RowAction[]
}

export function InvoicesSection({ customerId, actionsOf }: InvoicesProps) {
  const [page, setPage] = useState(1)
  return (
    <Section title="Invoices">
      <div className={classes.table}>
        <PagedResults
          query={useInvoicesOf(page, customerId)}
          nouns="invoices"
          perPage={pageSize}
          page={page}
          onPage={setPage}
          empty={<SectionEmpty text="There are no invoices yet." />}
        >
          {(invoices) =>
            customerId ? (
              <InvoiceTable invoices={invoices} path="/billing" {...(actionsOf && { actionsOf })} />
            ) : (
              <InvoiceTable invoices={invoices} path="/invoices" payButton={payOnline} />
            )
          }
        </PagedResults>
      </div>
    </Section>
  )
}

interface MeterProps {
  label: string
  used: number
  /** null: unlimited. */
  limit: number | null
  text?: (count: number) => string
}

/** Usage of a limit, as text and as a bar. */
function Meter({ label, used, limit, text = (count) => count.toLocaleString('en') }: MeterProps) {
  const isFull = limit !== null && used >= limit
  return (
    <div className={classes.meter} data-full={isFull || undefined}>
      <div className={classes.words}>
        <span>{label}</span>
        <span className={classes.figures}>
          {limit === null ? `${text(used)}, not limited` : `${text(used)} of ${text(limit)}`}
          {isFull && ', limit reached'}
        </span>
      </div>
      {limit !== null && (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}

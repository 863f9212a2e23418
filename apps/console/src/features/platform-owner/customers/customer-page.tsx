import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { FigureCard, FigureCards } from '../../../ui/pictures/figure-card.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import { PayPanel, useOwnerActions, usePaymentPanel } from '../../billing/invoices/index.ts'
import { BillingDetailsSection, InvoicesSection, MembershipSection } from '../../billing/membership/index.ts'
import { InvitationStatus } from '../../team/invitations/index.ts'
import { CustomerSsoSection } from '../../team/single-sign-on/index.ts'
import { TwoFactorMark, useResetTwoFactor } from '../../team/two-factor/index.ts'
import { CustomerActions } from './customer-actions.tsx'
import classes from './customer-page.module.css'
import { CustomerStatus } from './customer-status.tsx'
import { useCustomer, useSaveBillingDetails, useSaveNotes } from './customers.queries.ts'
import { devicesText } from './devices-text.ts'

export function CustomerPage() {
  const { id = '' } = useParams()
  const { data: customer, error, refetch } = useCustomer(id)
  const payment = usePaymentPanel()
  const actionsOf = useOwnerActions(payment.open)
  return (
    <Page
      title={customer?.name ?? 'Customer'}
      back={<BackLink to="/manage-users">Back To Users</BackLink>}
      actions={customer && <CustomerActions customer={customer} payment={payment} />}
      toolbar={customer && <Facts customer={customer} />}
    >
      {customer ? (
        <>
          <Figures customer={customer} />
          <div className={classes.columns}>
            <MembershipSection customerId={customer.id} />
            <Notes key={customer.id} customer={customer} />
            <BillingDetails key={`details of ${customer.id}`} customer={customer} />
            <Screens customer={customer} />
            <Team customer={customer} />
            <CustomerSsoSection customerId={customer.id} />
          </div>
          <div className={classes.wide}>
            <InvoicesSection customerId={customer.id} actionsOf={actionsOf} />
          </div>
          <AddressPanel panel={payment}>
            {(panel, invoice) => invoice && <PayPanel {...panel} invoice={invoice} />}
          </AddressPanel>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={6} columns={['3fr', '2fr']} height={60} />
      )}
    </Page>
  )
}

function Facts({ customer }: { customer: Customer }) {
  return (
    <div className={classes.facts}>
      <CustomerStatus
        status={customer.status}
        isDeleted={customer.removed_at !== null}
        trialEndsAt={customer.trial_ends_at}
        place="page"
      />
      {customer.invited_until !== null && <InvitationStatus until={customer.invited_until} />}
      <span>@{customer.username}</span>
      <span>{customer.email || 'No email address'}</span>
      <span>
        Since <Moment at={customer.created_at} timeZone={undefined} show="date" />
      </span>
      {customer.removed_at !== null && (
        <span>
          Permanently deleted on <Moment at={customer.removed_at} timeZone={undefined} show="date" />
        </span>
      )}
    </div>
  )
}

const limitText = ({ team_member_limit: limit }: Customer) =>
  limit === null ? 'Limit: Not set' : `of ${limit.toLocaleString('en')}`

function Figures({ customer }: { customer: Customer }) {
  const { devices } = customer
  return (
    <FigureCards>
      <FigureCard label="Screens" value={customer.screens_count} hint={devicesText(devices)} />
      <FigureCard label="Team Members" value={customer.team_members_count} hint={limitText(customer)} />
      <FigureCard label="Images and videos" value={customer.media_count} hint={bytesText(customer.storage_bytes)} />
      <FigureCard label="Playlists" value={customer.playlists_count} />
    </FigureCards>
  )
}

interface ListProps {
  title: string
  total: number
  shown: number
  empty: string
  /** Below a list that does not have all. */
  rest: ReactNode
  children: ReactNode
}

function NamedList({ title, total, shown, empty, rest, children }: ListProps) {
  return (
    <Section title={title}>
      {shown === 0 ? <SectionEmpty text={empty} /> : <ul className={classes.list}>{children}</ul>}
      {total > shown && <p className={classes.rest}>{rest}</p>}
    </Section>
  )
}

const mostScreens = 5

function Screens({ customer: { id, screens, screens_count: total } }: { customer: Customer }) {
  const first = screens.slice(0, mostScreens)
  return (
    <NamedList
      title="Screens"
      total={total}
      shown={first.length}
      empty="No screens yet."
      rest={<Link to={`/manage-users/${encodeURIComponent(id)}/screens`}>Show all {total.toLocaleString('en')}</Link>}
    >
      {first.map((screen) => (
        <li key={screen.id}>
          <strong>{screen.name}</strong>
          <span>{devicesText(screen.devices)}</span>
        </li>
      ))}
    </NamedList>
  )
}

const roles = { admin: 'Admin', manager: 'Manager', unknown: 'Unknown' } as const

function Team({ customer: { id, team, team_members_count } }: { customer: Customer }) {
  const resetTwoFactor = useResetTwoFactor(id)
  return (
    <NamedList
      title="Team"
      total={team_members_count + 1}
      shown={team.length}
      empty="No users."
      rest={`The first ${team.length.toLocaleString('en')} of ${(team_members_count + 1).toLocaleString('en')}.`}
    >
      {team.map((user) => (
        <li key={user.id}>
          <strong>
            {user.name}
            {user.two_factor && <TwoFactorMark />}
          </strong>
          <span>
            {roles[user.role]} · {user.email || 'no email address'}
          </span>
          {user.two_factor && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Reset two-factor authentication of ${user.name}`}
              onClick={() => resetTwoFactor(user)}
            >
              Reset two-factor authentication
            </Button>
          )}
        </li>
      ))}
    </NamedList>
  )
}

function BillingDetails({ customer }: { customer: Customer }) {
  const messages = useMessages()
  const save = useSaveBillingDetails()
  return (
    <BillingDetailsSection
      details={customer}
      isSaving={save.isPending}
      onSave={({ billing_address, tax_number }, onSaved) =>
        save.mutate(
          { userId: customer.id, billing_address, tax_number },
          {
            onSuccess: ({ message }) => {
              messages.success(message)
              onSaved()
            },
          },
        )
      }
    />
  )
}

function Notes({ customer }: { customer: Customer }) {
  const messages = useMessages()
  const [notes, setNotes] = useState(customer.notes)
  const save = useSaveNotes()
  const onSave = () =>
    save.mutate({ userId: customer.id, notes }, { onSuccess: ({ message }) => messages.success(message) })
  return (
    <Section title="Notes" aside="Visible to platform owners only">
      <div className={classes.notes}>
        <Textarea
          aria-label="Notes"
          autosize
          minRows={4}
          maxRows={16}
          maxLength={5000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Button onClick={onSave} loading={save.isPending} disabled={notes === customer.notes}>
          Save Notes
        </Button>
      </div>
    </Section>
  )
}

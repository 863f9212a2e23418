import { priceText } from '@digisigncast/contract/billing/money'
import type { Plan } from '@digisigncast/contract/billing/plans'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import classes from '../../../ui/lists/money-table.module.css'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { findPlan, useDefaultCurrency, usePlans, useRetirePlan } from './plans.queries.ts'

const PlanPanel = later(() => import('./plan-panel.tsx').then((part) => part.PlanPanel))

export function PlansPage() {
  const search = usePagedSearch()
  const query = usePlans(search.wanted, search.page)
  const panel = useAddressPanel({ noun: 'plan', find: findPlan, canCreate: true })
  const { data: currency = 'USD' } = useDefaultCurrency()
  const create = <CreateButton onClick={() => panel.open()}>Create Plan</CreateButton>
  return (
    <ListPage
      title="Membership Plans"
      actions={create}
      search={search}
      searchLabel="Search plans by name"
      query={query}
      nouns="plans"
      empty={
        <EmptyState
          drawing="plan"
          text="No plans found."
          hint="A plan is what customers pay for, and how many screens, users and media items they get."
          action={create}
        />
      }
      renderRows={(plans) => <PlanTable plans={plans} onEdit={panel.open} />}
    >
      <AddressPanel panel={panel}>
        {(opened, plan) => <PlanPanel {...opened} plan={plan} currency={currency} />}
      </AddressPanel>
    </ListPage>
  )
}

function PlanTable({ plans, onEdit }: { plans: readonly Plan[]; onEdit: (plan: Plan) => void }) {
  return (
    <WideTable
      className={classes.table}
      columns={[
        'Name',
        { label: 'Price', is: 'number' },
        'Cycle',
        { label: 'Screens', is: 'number' },
        { label: 'Team members', is: 'number' },
        { label: 'Storage', is: 'number' },
        { label: 'Trial days', is: 'number' },
        { label: 'Customers', is: 'number' },
        'Status',
        { label: 'Action', is: 'action' },
      ]}
    >
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} onEdit={onEdit} />
      ))}
    </WideTable>
  )
}

const limitText = (limit: number | null, text = (count: number) => count.toLocaleString('en')): string =>
  limit === null ? 'Not limited' : text(limit)

const statusWords = { active: 'Active', retired: 'Retired', unknown: 'Unknown' } as const

function PlanRow({ plan, onEdit }: { plan: Plan; onEdit: (plan: Plan) => void }) {
  const retire = useRetire()
  return (
    <tr>
      <th scope="row" className={classes.who}>
        {plan.name}
      </th>
      <td data-label="Price" className={classes.number}>
        {priceText({ amount: plan.price, price_per_screen: plan.price_per_screen }, plan.currency)}
      </td>
      <td data-label="Cycle">{plan.cycle === 'monthly' ? 'Monthly' : 'Yearly'}</td>
      <td data-label="Screens" className={classes.number}>
        {limitText(plan.max_screens)}
      </td>
      <td data-label="Team members" className={classes.number}>
        {limitText(plan.max_team_members)}
      </td>
      <td data-label="Storage" className={classes.number}>
        {limitText(plan.max_storage_bytes, bytesText)}
      </td>
      <td data-label="Trial days" className={classes.number}>
        {plan.trial_days}
      </td>
      <td data-label="Customers" className={classes.number}>
        {plan.subscriptions.toLocaleString('en')}
      </td>
      <td data-label="Status">
        <StatusBadge tone={plan.status === 'active' ? 'good' : 'off'}>{statusWords[plan.status]}</StatusBadge>
      </td>
      <td className={classes.menu}>
        <RowMenu
          name={plan.name}
          actions={[
            { label: 'Edit', onSelect: () => onEdit(plan) },
            { label: plan.status === 'active' ? 'Retire' : 'Offer again', onSelect: () => retire(plan) },
          ]}
        />
      </td>
    </tr>
  )
}

/** Retires a plan after a question, or offers it again. */
function useRetire() {
  const ask = useConfirmed(useRetirePlan())
  return ({ id, name, status }: Plan) => {
    const isActive = status === 'active'
    const question = {
      title: 'Retire this plan?',
      text: `“${name}” is no longer offered. Customers who have it keep it.`,
      confirmLabel: 'Retire',
    }
    ask({ planId: id, is_retired: isActive }, isActive ? question : undefined)
  }
}

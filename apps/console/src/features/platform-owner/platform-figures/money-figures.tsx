import { moneyText } from '@digisigncast/contract/billing/money'
import { trialDay } from '@digisigncast/contract/platform/customer-status'
import type { Sum } from '@digisigncast/contract/platform/customers'
import { type MoneyFigures as Figures, trialsEndingDays } from '@digisigncast/contract/platform/platform-figures'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import classes from './money-figures.module.css'
import { useMoneyFigures } from './platform-figures.queries.ts'

/** Recurring revenue, overdue invoices, and trials that end soon. */
export function MoneyFigures() {
  const { data, error, refetch } = useMoneyFigures()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes.panel} aria-label="Money" aria-busy={!data}>
      <Figure label="Monthly recurring revenue" note="Without tax and trials">
        <Sums sums={data?.mrr} />
      </Figure>
      <Figure label="Overdue" note={data && <OverdueNote overdue={data.overdue} />} isBad={hasDebts(data)}>
        <Sums sums={data?.overdue.sums} />
      </Figure>
      <Figure label={`Trials ending within ${trialsEndingDays} days`} note={data && <Trials figures={data} />}>
        {data ? data.trials_ending.total.toLocaleString('en') : '–'}
      </Figure>
    </section>
  )
}

const hasDebts = (figures: Figures | undefined): boolean => (figures?.overdue.invoices ?? 0) > 0

interface FigureProps {
  label: string
  note: ReactNode
  isBad?: boolean
  children: ReactNode
}

function Figure({ label, note, isBad = false, children }: FigureProps) {
  return (
    <div className={classes.figure} data-bad={isBad || undefined}>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.value}>{children}</p>
      <div className={classes.note}>{note ?? ' '}</div>
    </div>
  )
}

/** One line per currency. */
function Sums({ sums }: { sums: readonly Sum[] | undefined }) {
  if (!sums) return '–'
  if (sums.length === 0) return '0'
  return sums.map(({ amount, currency }) => (
    <span key={currency} className={classes.sum}>
      {moneyText(amount, currency)}
    </span>
  ))
}

function OverdueNote({ overdue: { invoices } }: Pick<Figures, 'overdue'>) {
  if (invoices === 0) return 'All invoices are paid or not due yet'
  return (
    <Link to="/billing?status=overdue">
      {invoices === 1 ? '1 overdue invoice' : `${invoices.toLocaleString('en')} overdue invoices`}
    </Link>
  )
}

function Trials({ figures: { at, trials_ending } }: { figures: Figures }) {
  const { total, first } = trials_ending
  if (total === 0) return 'None'
  return (
    <>
      <ul className={classes.trials}>
        {first.map(({ id, name, ends_at }) => (
          <li key={id}>
            <Link to={`/manage-users/${encodeURIComponent(id)}`}>{name}</Link>
            <span>{trialDay(ends_at, at)}</span>
          </li>
        ))}
      </ul>
      {total > first.length && <Link to="/manage-users?sort=trial_end.asc">Show all {total.toLocaleString('en')}</Link>}
    </>
  )
}

import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import { moneyText, quantityText } from '@digisigncast/contract/billing/money'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './invoice-sheet.module.css'
import { InvoiceStatus } from './invoice-status.tsx'

/** Printable invoice. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDetails }) {
  const { seller, user, note } = invoice
  return (
    <article className={classes.sheet} aria-label={`Invoice ${invoice.number}`}>
      <div className={classes.head}>
        <div className={classes.seller}>
          <strong>{seller.name}</strong>
          {seller.address && <span>{seller.address}</span>}
          {seller.tax_number && <span>Tax number {seller.tax_number}</span>}
        </div>
        <dl className={classes.facts}>
          <Fact label="Invoice">{invoice.number}</Fact>
          <Fact label="Date">
            <Moment at={invoice.created_at} timeZone="UTC" show="date" />
          </Fact>
          <Fact label="Due Date">
            <Moment at={invoice.due_date} timeZone="UTC" show="date" />
          </Fact>
          <Fact label="Status">
            <InvoiceStatus invoice={invoice} />
          </Fact>
        </dl>
      </div>
      <p className={classes.customer}>
        <span>Invoice to</span>
        <strong>{user.name}</strong>
        {user.address && <span className={classes.address}>{user.address}</span>}
        {user.tax_number && <span>Tax number {user.tax_number}</span>}
      </p>
      <Lines invoice={invoice} />
      {invoice.paid_at !== null && (
        <p className={classes.paid}>
          Paid on <Moment at={invoice.paid_at} timeZone="UTC" show="date" />, {invoice.payment_method}
          {invoice.payment_reference && ` (${invoice.payment_reference})`}.
        </p>
      )}
      {invoice.voided_at !== null && (
        <p className={classes.paid}>
          Void since <Moment at={invoice.voided_at} timeZone="UTC" show="date" />. Nothing is to be paid.
        </p>
      )}
      {invoice.status === 'pending' && (
        <p className={classes.paid}>
          Please pay by <Moment at={invoice.due_date} timeZone="UTC" show="date" />. Reference: {invoice.number}.
        </p>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Quantity({ line, currency }: { line: InvoiceDetails['lines'][number]; currency: string }) {
  const text = quantityText(line, currency)
  return text === undefined ? null : <span className={classes.quantity}>{text}</span>
}

const lineKey = ({ text, amount }: InvoiceDetails['lines'][number]) => `${text} ${amount}`

function Lines({ invoice }: { invoice: InvoiceDetails }) {
  const money = (cents: number) => moneyText(cents, invoice.currency)
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={lineKey(line)}>
            <td>
              {line.text}
              <Quantity line={line} currency={invoice.currency} />
            </td>
            <td>{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Net</th>
          <td>{money(invoice.net)}</td>
        </tr>
        <tr>
          <th scope="row">Tax, {invoice.tax_rate / 100} %</th>
          <td>{money(invoice.tax)}</td>
        </tr>
        <tr className={classes.total}>
          <th scope="row">Total</th>
          <td>{money(invoice.amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

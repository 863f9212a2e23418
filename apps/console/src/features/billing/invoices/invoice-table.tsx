import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { amountHeading, moneyText } from '@digisigncast/contract/billing/money'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../../../ui/lists/money-table.module.css'
import { type RowAction, RowMenu } from '../../../ui/lists/row-menu.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { CustomerName } from '../../../ui/text/customer-name.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

interface Props {
  invoices: readonly Invoice[]
  /** Path prefix of invoice pages. */
  path: string
  /** Whether to show the customer column. */
  hasCustomers?: boolean
  /** Renders the pay button of an invoice, for its customer. */
  payButton?: (invoice: Invoice) => ReactNode
  /** For the platform owner: actions beside View Invoice, in one menu. */
  actionsOf?: (invoice: Invoice) => readonly RowAction[]
}

export function InvoiceTable({ invoices, path, hasCustomers = false, payButton, actionsOf }: Props) {
  const amount = amountHeading(invoices.map(({ currency }) => currency))
  return (
    <WideTable
      className={classes.table}
      columns={[
        'Invoice ID',
        hasCustomers && 'Customer',
        { label: amount, is: 'number' },
        'Payment Method',
        'Status',
        'Due Date',
        { label: 'Action', is: 'action' },
      ]}
    >
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <th scope="row" className={classes.who}>
            {actionsOf ? <Link to={`${path}/${invoice.id}`}>{invoice.number}</Link> : invoice.number}
          </th>
          {hasCustomers && (
            <td data-label="Customer" className={classes.named}>
              <CustomerName {...invoice.user} />
            </td>
          )}
          <td data-label={amount} className={classes.number}>
            {moneyText(invoice.amount, invoice.currency)}
          </td>
          <td data-label="Payment Method">{invoice.payment_method || 'N/A'}</td>
          <td data-label="Status">
            <InvoiceStatus invoice={invoice} />
          </td>
          <td data-label="Due Date">
            <Moment at={invoice.due_date} timeZone="UTC" show="date" />
          </td>
          <td className={actionsOf ? classes.menu : classes.action}>
            {actionsOf ? (
              <RowMenu
                name={invoice.number}
                actions={[{ label: 'View Invoice', to: `${path}/${invoice.id}` }, ...actionsOf(invoice)]}
              />
            ) : (
              <div className={classes.buttons}>
                <Button component={Link} to={`${path}/${invoice.id}`} size="compact-sm" variant="default">
                  View Invoice
                </Button>
                {payButton?.(invoice)}
              </div>
            )}
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './payment-notice.module.css'

/** How the customer returned from Stripe’s page. */
export type Return = 'done' | 'left' | null

/** Returns whether Stripe’s confirmation is pending, which can take some seconds. */
export const isAwaited = (invoice: Invoice | undefined, back: Return): boolean =>
  back === 'done' && invoice?.status === 'pending' && invoice.online_payment !== 'processing'

function noticeOf({ status, online_payment }: Invoice, back: Return) {
  if (status === 'paid')
    return back === 'done' ? { tone: 'good', text: 'Thank you. We received your payment.' } : undefined
  if (online_payment === 'processing')
    return {
      tone: 'plain',
      text: 'Thank you. Your bank is processing the payment, which can take some days. No further action is needed.',
    }
  if (back === 'done')
    return {
      tone: 'waiting',
      text: 'Thank you. We are waiting for confirmation of your payment. This page updates automatically.',
    }
  if (online_payment === 'failed')
    return { tone: 'bad', text: 'The last payment failed. Try again, or pay another way.' }
  return back === 'left' ? { tone: 'plain', text: 'You left the payment page. Nothing was paid.' } : undefined
}

const icons = {
  good: <IconCircleCheck size={20} aria-hidden />,
  bad: <IconAlertTriangle size={20} aria-hidden />,
  plain: <IconInfoCircle size={20} aria-hidden />,
  waiting: <Loader size={18} aria-hidden />,
}

/** Shows the state of the online payment above an invoice. */
export function PaymentNotice({ invoice, back }: { invoice: Invoice; back: Return }) {
  const notice = noticeOf(invoice, back)
  return (
    <output className={notice && classes.notice} data-tone={notice?.tone}>
      {notice && (
        <>
          {icons[notice.tone as keyof typeof icons]}
          {notice.text}
        </>
      )}
    </output>
  )
}

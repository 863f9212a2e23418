import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useInvoice, useInvoicePdf } from './invoices.queries.ts'
import { PayPanel } from './pay.ts'
import { PayOnline } from './pay-online.tsx'
import { isAwaited, PaymentNotice, type Return } from './payment-notice.tsx'
import { usePaymentPanel } from './use-payment-panel.ts'
import { canVoid, useVoiding } from './use-voiding.ts'

const returnOf = (said: string | null): Return => (said === 'done' || said === 'left' ? said : null)

export function InvoicePage() {
  const { invoiceId = '' } = useParams()
  const isOwner = useSession().role === 'super_admin'
  const payment = usePaymentPanel()
  const [search] = useSearchParams()
  const back = returnOf(search.get('payment'))
  const { data: invoice, error, refetch } = useInvoice(invoiceId, isOwner, (one) => isAwaited(one, back))
  return (
    <Page
      title={invoice?.number ?? 'Invoice'}
      back={
        <BackLink to={isOwner ? '/billing' : '/Settings'}>{isOwner ? 'Back To Billing' : 'Back To Settings'}</BackLink>
      }
      actions={
        <>
          {invoice && (
            <>
              <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
                Print
              </Button>
              <DownloadPdf invoice={invoice} isOwner={isOwner} />
              {isOwner && <VoidButton invoice={invoice} />}
              {isOwner && invoice.status === 'pending' && (
                <Button onClick={() => payment.open(invoice)}>Pay Now</Button>
              )}
              {!isOwner && invoice.can_pay_online && !isAwaited(invoice, back) && <PayOnline invoice={invoice} />}
            </>
          )}
        </>
      }
    >
      {invoice ? (
        <>
          {!isOwner && <PaymentNotice invoice={invoice} back={back} />}
          <InvoiceSheet invoice={invoice} />
          {isOwner && (
            <AddressPanel panel={payment}>
              {(panel, pending) => pending && <PayPanel {...panel} invoice={pending} />}
            </AddressPanel>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={6} columns={['3fr', '1fr']} height={40} />
      )}
    </Page>
  )
}

function DownloadPdf({ invoice, isOwner }: { invoice: Invoice; isOwner: boolean }) {
  const pdf = useInvoicePdf(isOwner)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate(invoice)}
    >
      Download PDF
    </Button>
  )
}

/** For the platform owner, on the page of an invoice. */
function VoidButton({ invoice }: { invoice: Invoice }) {
  const { ask, isPending } = useVoiding()
  if (!canVoid(invoice)) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => ask(invoice)}>
      Void Invoice…
    </Button>
  )
}

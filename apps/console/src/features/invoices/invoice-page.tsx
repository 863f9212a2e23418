import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useInvoice } from './invoices.queries.ts'

export function InvoicePage() {
  const { invoiceID = '' } = useParams()
  const isOwner = useSession().role === 'super_admin'
  const { data: invoice, error, refetch } = useInvoice(invoiceID, isOwner)
  return (
    <Page
      title={invoice?.number ?? 'Invoice'}
      actions={
        <>
          <BackLink to={isOwner ? '/billing' : '/Settings'}>
            {isOwner ? 'Back To Billing' : 'Back To Settings'}
          </BackLink>
          {invoice && (
            <>
              <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
                Print
              </Button>
              <DownloadPdf invoice={invoice} isOwner={isOwner} />
            </>
          )}
        </>
      }
    >
      {invoice ? (
        <InvoiceSheet invoice={invoice} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={6} columns={['3fr', '1fr']} height={40} />
      )}
    </Page>
  )
}

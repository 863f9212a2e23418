import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useInvoicePdf } from './invoices.queries.ts'

export function DownloadPdf({ invoice, isOwner }: { invoice: Invoice; isOwner: boolean }) {
  const messages = useMessages()
  const pdf = useInvoicePdf(isOwner)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate(invoice, { onError: (failure) => messages.error(failureText(failure)) })}
    >
      Download PDF
    </Button>
  )
}

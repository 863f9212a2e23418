import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'

const tones = { paid: 'good', pending: 'waiting', failed: 'bad', unknown: 'off' } as const
const words = { paid: 'Paid', pending: 'Pending', failed: 'Failed', unknown: 'Unknown' } as const

export function InvoiceStatus({ invoice: { status, voided_at, is_overdue, online_payment } }: { invoice: Invoice }) {
  if (voided_at !== null) return <StatusBadge tone="off">Void</StatusBadge>
  if (online_payment === 'processing') return <StatusBadge tone="waiting">Pending, payment in progress</StatusBadge>
  if (online_payment === 'failed') return <StatusBadge tone="bad">Pending, payment failed</StatusBadge>
  if (is_overdue) return <StatusBadge tone="bad">Pending, overdue</StatusBadge>
  return <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
}

import type { Cycle } from '@digisigncast/contract/billing/plans'
import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'
import type { Generated } from 'kysely'

/** Plans, subscriptions, invoices and payments. */
export interface BillingTables {
  /** Plans that customers can subscribe to. Money is integer cents; a limit of null means unlimited. */
  plans: {
    id: string
    name: string
    search_text: string
    price: number
    /** For each screen and cycle, in addition to the price. */
    price_per_screen: Generated<number>
    currency: string
    cycle: Cycle
    max_screens: number | null
    max_team_members: number | null
    max_storage_bytes: number | null
    /** Null: the default of `defaultLimits`. */
    max_playlists: Generated<number | null>
    max_channels: Generated<number | null>
    max_media: Generated<number | null>
    trial_days: number
    status: 'active' | 'retired'
    version: Generated<number>
    created_at: number
  }
  subscriptions: {
    id: string
    account_id: string
    /** The account if this is its current subscription. Unique: an account has one at most. */
    current_of: string | null
    plan_id: string
    status: SubscriptionStatus
    /** Price, currency and cycle when it began or its plan was changed. */
    amount: number
    price_per_screen: Generated<number>
    currency: string
    cycle: Cycle
    starts_at: number
    trial_ends_at: number | null
    /** Periods are counted from this time, so that monthly ones begin on the same day. */
    anchor_at: number
    /** Number of periods that have begun. */
    periods: number
    /** Start of the next period. */
    next_at: number
    renewed_at: number | null
    /** Credit for the next invoices. */
    credit: number
    credit_text: string
    cancels_at_period_end: number
    /** Email that is still to be sent to the customer. */
    notice: 'suspended' | 'reactivated' | null
    /** When the owner deleted it. It is kept for its invoices, and not listed. */
    hidden_at: Generated<number | null>
    created_at: number
  }
  invoices: {
    id: string
    /** Consecutive, without gaps. */
    number: number
    account_id: string | null
    /** The same, kept when the customer is deleted. */
    customer_id: Generated<string | null>
    subscription_id: string | null
    customer_name: string
    /** Billing address and tax number of the customer at the time of the invoice; empty without one. */
    customer_address: Generated<string>
    customer_tax_number: Generated<string>
    search_text: string
    period_start: number
    period_end: number
    currency: string
    /** JSON of the lines and of the seller at the time of the invoice. */
    lines: string
    net: number
    /** Hundredths of a percent. */
    tax_rate: number
    tax: number
    amount: number
    seller: string
    note: string
    /** Failed: voided. The specification has no word for it. */
    status: 'paid' | 'pending' | 'failed'
    /** When the owner voided it. */
    voided_at: Generated<number | null>
    /** Email about it that is still to be sent: with `reactivated`, its subscription is active again. */
    void_notice: Generated<'voided' | 'reactivated' | null>
    due_at: number
    /** Number of reminders sent. */
    reminders: number
    payment_method: string | null
    payment_reference: string | null
    paid_at: number | null
    /** State of the last payment by Checkout. */
    online_payment: 'processing' | 'failed' | null
    created_at: number
  }
  /** Stripe Checkout pages for invoices. */
  checkouts: {
    session_id: string
    invoice_id: string
    url: string
    status: 'open' | 'processing' | 'failed' | 'over'
    created_at: number
    expires_at: number
  }
  /** Events from Stripe that were processed, so that each counts once. */
  payment_events: {
    id: string
    type: string
    received_at: number
  }
  /** Counters without gaps: incremented in the transaction that uses the number. */
  counters: {
    name: string
    value: number
  }
}

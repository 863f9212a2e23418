import type { Cycle } from '@digisigncast/contract/plans'
import type { SubscriptionStatus } from '@digisigncast/contract/subscriptions'
import type { Generated } from 'kysely'

/** Plans, subscriptions and their money. */
export interface BillingTables {
  /** What customers can subscribe to. Money is integer cents; a limit that is null is none. */
  plans: {
    id: string
    name: string
    search_text: string
    price: number
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
    /** The account, while this is its current subscription: unique, so that it has one. */
    current_of: string | null
    plan_id: string
    status: SubscriptionStatus
    /** Price, currency and cycle as they were when it began or its plan was changed. */
    amount: number
    currency: string
    cycle: Cycle
    starts_at: number
    trial_ends_at: number | null
    /** Periods are counted from here, so that months keep their day. */
    anchor_at: number
    /** How many of them have begun. */
    periods: number
    /** When the next of them begins. */
    next_at: number
    renewed_at: number | null
    /** For the next invoices. */
    credit: number
    credit_text: string
    cancels_at_period_end: number
    /** What the customer is still to be told by mail. */
    notice: 'suspended' | 'reactivated' | null
    created_at: number
  }
  invoices: {
    id: string
    /** Without gaps. */
    number: number
    account_id: string | null
    /** The same, also when the customer is gone. */
    customer_id: Generated<string | null>
    subscription_id: string | null
    customer_name: string
    search_text: string
    period_start: number
    period_end: number
    currency: string
    /** JSON of the lines, and of the seller, as they were. */
    lines: string
    net: number
    /** Hundredths of a percent. */
    tax_rate: number
    tax: number
    amount: number
    seller: string
    note: string
    status: 'paid' | 'pending' | 'failed'
    due_at: number
    /** How many were sent. */
    reminders: number
    payment_method: string | null
    payment_reference: string | null
    paid_at: number | null
    /** How the last try to pay it by Checkout stands: on its way, or failed. */
    online_payment: 'processing' | 'failed' | null
    created_at: number
  }
  /** Pages of Stripe that an invoice can be paid on. */
  checkouts: {
    session_id: string
    invoice_id: string
    url: string
    status: 'open' | 'processing' | 'failed' | 'over'
    created_at: number
    expires_at: number
  }
  /** What Stripe has told: each event counts once. */
  payment_events: {
    id: string
    type: string
    received_at: number
  }
  /** Numbers without gaps: moved in the transaction that uses them. */
  counters: {
    name: string
    value: number
  }
}

import type { Cycle } from '@digisigncast/contract/billing/plans'
import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'
import { integer, type TableGroup, text } from './table.ts'

/** Plans, subscriptions and payments. */
export const billingTables = {
  /** Plans that customers can subscribe to. Money is integer cents; a limit of null means unlimited. */
  plans: {
    log: { kind: 'plan', name: 'name' },
    columns: {
      id: text,
      name: text.logged(),
      search_text: text,
      price: integer.logged(),
      /** For each screen and cycle, in addition to the price. */
      price_per_screen: integer.withDefault().logged(),
      currency: text.logged(),
      cycle: text.as<Cycle>().logged(),
      max_screens: integer.orNull().logged(),
      max_team_members: integer.orNull().logged(),
      max_storage_bytes: integer.orNull().logged(),
      /** Null: the default of `defaultLimits`. */
      max_playlists: integer.orNull().logged(),
      max_channels: integer.orNull().logged(),
      max_media: integer.orNull().logged(),
      trial_days: integer.logged(),
      status: text.as<'active' | 'retired'>().logged(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  subscriptions: {
    log: 'event',
    columns: {
      id: text,
      account_id: text,
      /** The account if this is its current subscription. Unique: an account has one at most. */
      current_of: text.orNull(),
      plan_id: text,
      status: text.as<SubscriptionStatus>(),
      /** Price, currency and cycle when it began or its plan was changed. */
      amount: integer,
      price_per_screen: integer.withDefault(),
      currency: text,
      cycle: text.as<Cycle>(),
      starts_at: integer,
      trial_ends_at: integer.orNull(),
      /** Periods are counted from this time, so that monthly ones begin on the same day. */
      anchor_at: integer,
      /** Number of periods that have begun. */
      periods: integer,
      /** Start of the next period. */
      next_at: integer,
      renewed_at: integer.orNull(),
      /** Credit for the next invoices. */
      credit: integer,
      credit_text: text,
      cancels_at_period_end: integer,
      /** Email that is still to be sent to the customer. */
      notice: text.as<'suspended' | 'reactivated'>().orNull(),
      /** When the owner deleted it. It is kept for its invoices, and not listed. */
      hidden_at: integer.orNull(),
      created_at: integer,
    },
  },
  invoices: {
    log: 'event',
    columns: {
      id: text,
      /** Consecutive, without gaps. */
      number: integer,
      account_id: text.orNull(),
      /** The same, kept when the customer is deleted. */
      customer_id: text.orNull(),
      subscription_id: text.nulledWith('subscriptions'),
      customer_name: text,
      /** Billing address and tax number of the customer at the time of the invoice; empty without one. */
      customer_address: text.withDefault(),
      customer_tax_number: text.withDefault(),
      search_text: text,
      period_start: integer,
      period_end: integer,
      currency: text,
      /** JSON of the lines and of the seller at the time of the invoice. */
      lines: text,
      net: integer,
      /** Hundredths of a percent. */
      tax_rate: integer,
      tax: integer,
      amount: integer,
      seller: text,
      note: text,
      /** Failed: voided. The specification has no word for it. */
      status: text.as<'paid' | 'pending' | 'failed'>(),
      /** When the owner voided it. */
      voided_at: integer.orNull(),
      /** Email about it that is still to be sent: with `reactivated`, its subscription is active again. */
      void_notice: text.as<'voided' | 'reactivated'>().orNull(),
      due_at: integer,
      /** Number of reminders sent. */
      reminders: integer,
      payment_method: text.orNull(),
      payment_reference: text.orNull(),
      paid_at: integer.orNull(),
      /** State of the last payment by Checkout. */
      online_payment: text.as<'processing' | 'failed'>().orNull(),
      created_at: integer,
    },
  },
  /** Stripe Checkout pages for invoices. */
  checkouts: {
    log: 'work',
    columns: {
      session_id: text,
      invoice_id: text.of('invoices'),
      url: text,
      status: text.as<'open' | 'processing' | 'failed' | 'over'>(),
      created_at: integer,
      expires_at: integer,
    },
  },
  /** Events from Stripe that were processed, so that each counts once. */
  payment_events: {
    log: 'work',
    columns: {
      id: text,
      type: text,
      received_at: integer,
    },
  },
} as const satisfies TableGroup

import type { OffReason } from '@digisigncast/contract/events/webhooks'

/** The tables of webhooks. */
export interface WebhookTables {
  webhooks: {
    id: string
    account_id: string
    url: string
    /** Types of its messages, as a JSON array. */
    events: string
    is_enabled: number
    /** Why the server switched it off. */
    off_reason: OffReason | null
    /** Not hashed: messages are signed with it. */
    secret: string
    old_secret: string | null
    /** When the old secret ends. */
    old_until: number | null
    /** The last attempt, as JSON. */
    last_attempt: string | null
    /** Attempts since the last success, and when the first of them failed. */
    failures: number
    failing_since: number | null
    created_at: number
  }
  /** Messages, and what became of them. */
  webhook_deliveries: {
    id: string
    account_id: string
    webhook_id: string
    type: string
    sequence: number
    /** The body of the request. */
    payload: string
    state: 'waiting' | 'delivered' | 'failed'
    /** When an attempt is due; while one runs, when another server may repeat it. Null: none. */
    next_at: number | null
    /** Attempts since the message was made, or sent again by a user. */
    tries: number
    /** The last attempts, as a JSON array. */
    attempts: string
    answer: string
    created_at: number
  }
}

/** What the platform owner does with customers. */
export interface OwnerTables {
  /** Every look of the platform owner into an account. */
  account_views: {
    session_hash: string
    account_id: string
    viewer_id: string
    viewer_session: string
    started_at: number
    /** Null until its end has been noticed and logged. */
    ended_at: number | null
  }
}

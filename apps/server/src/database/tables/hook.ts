/** The tables of incoming hooks. */
export interface HookTables {
  hooks: {
    id: string
    account_id: string
    name: string
    search_text: string
    is_enabled: number
    allow_get: number
    /** SHA-256 of the secret, hex. */
    secret_hash: string
    last_four: string
    /** Key of the signatures; null: requests need none. */
    signing_key: string | null
    /** JSON of HookAction. */
    action: string
    /** The user whose rights it has; null: the user was deleted, and it does not work. */
    saved_by: string | null
    saved_by_name: string
    created_at: number
  }
  /** The last requests to hooks. */
  hook_calls: {
    id: string
    account_id: string
    hook_id: string
    at: number
    address: string
    is_done: number
    message: string
  }
}

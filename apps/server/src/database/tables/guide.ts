/** Tables of the first steps of new customers. */
export interface GuideTables {
  /** The first steps of a new customer. Ids may be of deleted rows. */
  setup_guides: {
    account_id: string
    /** The welcome playlist and its screen; null for customers without samples. */
    playlist_id: string | null
    screen_id: string | null
    /** JSON list of the sample slides. */
    sample_media_ids: string
    /** When all steps were done, or an admin dismissed them; null while they are shown. */
    ended_at: number | null
  }
}

/** Layers above the content of screens. */
export interface OverlayTables {
  /** They are always shown; later ones lie above earlier ones. Each has either a media item or a playlist. */
  screen_overlays: {
    account_id: string
    screen_id: string
    position: number
    media_id: string | null
    playlist_id: string | null
    /** JSON of OverlayPlace. */
    place: string
  }
}

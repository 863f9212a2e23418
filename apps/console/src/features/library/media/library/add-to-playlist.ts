import { later } from '../../../../ui/loading/later.tsx'

export const AddToPlaylistPanel = later(() =>
  import('./add-to-playlist-panel.tsx').then((part) => part.AddToPlaylistPanel),
)

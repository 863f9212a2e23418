import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import classes from './playlist-details.module.css'
import type { OpenedItem } from './presentation/item-panel.tsx'
import { LinkedScreens } from './rows/linked-screens.tsx'
import { ContentStrip } from './strip/content-strip.tsx'

interface Props {
  playlist: Playlist
  canEdit: boolean
  onAddContent: (playlist: Playlist) => void
  onItem: (opened: OpenedItem) => void
}

/** Screens and film strip of a playlist. */
export function PlaylistDetails({ playlist, canEdit, onAddContent, onItem }: Props) {
  return (
    <div className={classes.details}>
      <LinkedScreens playlist={playlist} />
      <div className={classes.library}>
        <h3 className={classes.libraryTitle}>Content Library</h3>
        {canEdit && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPhotoPlus size={16} />}
            onClick={() => onAddContent(playlist)}
          >
            Add Content
          </Button>
        )}
      </div>
      {playlist.contents.length === 0 ? (
        <p className={classes.none}>No media available.</p>
      ) : (
        <ContentStrip playlist={playlist} canEdit={canEdit} onItem={onItem} />
      )}
    </div>
  )
}

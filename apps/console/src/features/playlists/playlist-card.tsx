import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { IconPhotoPlus, IconSettings } from '@tabler/icons-react'
import { memo } from 'react'
import { useSession } from '../../api/session.tsx'
import { DeleteButton } from '../../ui/feedback/delete-button.tsx'
import { StateLine } from '../../ui/feedback/state-line.tsx'
import { clockText } from '../../ui/text/clock-text.ts'
import { LinkedScreens } from './linked-screens.tsx'
import classes from './playlist-card.module.css'
import { screensText, troubleOf } from './playlist-words.ts'
import type { OpenedItem } from './presentation/item-panel.tsx'
import { ContentStrip } from './strip/content-strip.tsx'
import { DropArea } from './strip/drop-area.tsx'
import { playlistLengthMs } from './strip/item-length.ts'

export interface PlaylistActions {
  onEdit: (playlist: Playlist) => void
  onAddContent: (playlist: Playlist) => void
  onDelete: (playlist: Playlist) => void
  onItem: (opened: OpenedItem) => void
}

interface Props {
  playlist: Playlist
  actions: PlaylistActions
}

/** Shows a playlist as a film strip, with its screens. */
export const PlaylistCard = memo(function PlaylistCard({ playlist, actions }: Props) {
  const { can } = useSession()
  // Playlists of other managers may be visible but read-only.
  const canEdit = playlist.is_editable && can('playlist', 'edit')
  const canDelete = playlist.is_editable && can('playlist', 'delete')
  const count = playlist.contents.length
  const titleId = `playlist-${playlist.id}`
  const trouble = troubleOf(playlist)
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={titleId} className={classes.name} title={playlist.name}>
            {playlist.name}
          </h2>
          <p className={classes.sum}>
            {count === 1 ? '1 item' : `${count} items`} · total length {clockText(playlistLengthMs(playlist))}
            {playlist.screens.length > 0 && ` · ${screensText(playlist.screens)}`}
          </p>
          {trouble && <StateLine words={{ tone: 'pending', text: trouble, since: null, detail: null }} />}
        </div>
        <div className={classes.buttons}>
          {canEdit && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconSettings size={16} />}
              onClick={() => actions.onEdit(playlist)}
            >
              Edit Playlist
            </Button>
          )}
          {canDelete && <DeleteButton name={playlist.name} onDelete={() => actions.onDelete(playlist)} />}
        </div>
      </header>
      <LinkedScreens screens={playlist.screens} />
      <DropArea playlist={playlist} isActive={canEdit && can('content', 'create')} className={classes.library}>
        <div className={classes.libraryHead}>
          <h3 className={classes.libraryTitle}>Content Library</h3>
          {canEdit && (
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconPhotoPlus size={16} />}
              onClick={() => actions.onAddContent(playlist)}
            >
              Add Content
            </Button>
          )}
        </div>
        {count === 0 ? (
          <p className={classes.none}>No media available.</p>
        ) : (
          <ContentStrip playlist={playlist} canEdit={canEdit} onItem={actions.onItem} />
        )}
      </DropArea>
    </article>
  )
})

import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconChevronDown, IconCopy, IconDeviceTv, IconSettings } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { useSession } from '../../../../api/session.tsx'
import { DeleteButton } from '../../../../ui/feedback/delete-button.tsx'
import { FailingLine } from '../../../../ui/feedback/failing-line.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { StateLine } from '../../../../ui/feedback/state-line.tsx'
import { later } from '../../../../ui/loading/later.tsx'
import readers from '../../../../ui/readers.module.css'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { PreviewButton } from '../../../kernel/preview/index.ts'
import { emptyText, itemsText, screensText } from '../playlist-words.ts'
import { isPlayedElsewhere, refusalOf, useCopyPlaylist } from '../playlists.queries.ts'
import type { OpenedEntry } from '../presentation/use-item-panel.ts'
import { DropArea } from '../strip/drop-area.tsx'
import { playlistLength } from '../strip/item-length.ts'
import classes from './playlist-row.module.css'
import { PlaylistThumbs } from './playlist-thumbs.tsx'

const PlaylistDetails = later(() => import('../playlist-details.tsx').then((part) => part.PlaylistDetails))

export interface PlaylistActions {
  onToggle: (playlist: Playlist) => void
  onEdit: (playlist: Playlist) => void
  onShow: (playlist: Playlist) => void
  onAddContent: (playlist: Playlist) => void
  onDelete: (playlist: Playlist) => void
  onItem: (opened: OpenedEntry) => void
  /** Called with the id of the copy. */
  onCopied: (id: string) => void
}

interface Props {
  playlist: Playlist
  isOpen: boolean
  actions: PlaylistActions
}

/** A playlist in one row; opened, it shows its screens and its film strip. */
export const PlaylistRow = memo(function PlaylistRow({ playlist, isOpen, actions }: Props) {
  const { can } = useSession()
  // Playlists of other managers may be visible but read-only.
  const canEdit = playlist.is_editable && can('playlist', 'edit')
  const canDelete = playlist.is_editable && can('playlist', 'delete')
  const isShared = isPlayedElsewhere(playlist, useLimitTags() !== undefined)
  const canShow = can('screens', 'view') && can('screens', 'edit')
  const detailsId = useId()
  const titleId = `playlist-${playlist.id}`
  const [screens, ...states] = screensText(playlist.screen_counts, playlist.unmanaged_screens)
  const empty = emptyText(playlist)
  const length = playlistLength(playlist)
  return (
    <article className={classes.row} aria-labelledby={titleId} data-open={isOpen || undefined}>
      <DropArea playlist={playlist} isActive={canEdit && can('content', 'create')}>
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 className={classes.name} title={playlist.name}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => actions.onToggle(playlist)}
              >
                <IconChevronDown size={18} className={classes.chevron} aria-hidden />
                <span id={titleId} className={classes.title}>
                  {playlist.name}
                </span>
              </button>
            </h2>
            {empty && <StateLine words={{ tone: 'pending', text: empty, since: null, detail: null }} />}
            {playlist.failing.length > 0 && (
              <FailingLine subject={{ ...playlist, item_count: playlist.contents.length }} limit={2} />
            )}
          </div>
          <PlaylistThumbs playlist={playlist} />
          <p className={classes.sum}>
            <span className={classes.length}>
              {length.varies && 'about '}
              {clockText(Math.round(length.ms))}
              {playlist.order === 'shuffle' && (
                <span className={classes.shuffle} title="Shuffle: another order in each round">
                  <IconArrowsShuffle size={14} aria-hidden />
                  <span className={readers.only}>, shuffled</span>
                </span>
              )}
            </span>
            <span>{itemsText(playlist.contents.length)}</span>
          </p>
          <p className={classes.sum}>
            <span>{screens}</span>
            {states.length > 0 && <span className={classes.late}>{states.join(' · ')}</span>}
          </p>
          <div className={classes.buttons}>
            <PreviewButton isCompact subject={{ kind: 'playlist', id: playlist.id, name: playlist.name }} />
            {canShow && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconDeviceTv size={16} />}
                onClick={() => actions.onShow(playlist)}
              >
                Show on screens…
              </Button>
            )}
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
            {isShared && can('playlist', 'create') && <CopyButton playlist={playlist} onCopied={actions.onCopied} />}
            {canDelete && <DeleteButton name={playlist.name} onDelete={() => actions.onDelete(playlist)} />}
          </div>
        </header>
        <div id={detailsId} hidden={!isOpen}>
          {isOpen && (
            <PlaylistDetails
              playlist={playlist}
              canEdit={canEdit}
              onAddContent={actions.onAddContent}
              onItem={actions.onItem}
            />
          )}
        </div>
      </DropArea>
    </article>
  )
})

interface CopyProps {
  playlist: Playlist
  /** Called with the id of the copy. */
  onCopied: (id: string) => void
}

/** For a playlist that also plays on screens that the user does not manage: the copy can be changed. */
function CopyButton({ playlist, onCopied }: CopyProps) {
  const messages = useMessages()
  const copy = useCopyPlaylist()
  const start = () =>
    copy.mutate(playlist.id, {
      onSuccess: ({ message, data }) => {
        messages.success(message ?? 'Playlist copied successfully!')
        onCopied(data.playlist.id)
      },
    })
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconCopy size={16} />}
      loading={copy.isPending}
      onClick={start}
      title={refusalOf(playlist, true)}
    >
      Make a Copy
    </Button>
  )
}

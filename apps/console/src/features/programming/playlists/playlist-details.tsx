import type { Playlist } from '@digisigncast/contract/content/playlists'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFilter, IconListNumbers, IconPhotoPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { later } from '../../../ui/loading/later.tsx'
import { ProposalNotice } from '../../kernel/approvals/index.ts'
import { VersionsButton } from '../../kernel/versions/index.ts'
import { useFolders } from '../../library/folders/index.ts'
import { ruleText } from './filled/fill-rule-words.ts'
import classes from './playlist-details.module.css'
import type { OpenedEntry } from './presentation/use-item-panel.ts'
import { hasRounds, limitsHint } from './rounds/order-words.ts'
import { LinkedScreens } from './rows/linked-screens.tsx'
import { ContentStrip } from './strip/content-strip.tsx'

const PlayOrder = later(() => import('./rounds/play-order.tsx').then((part) => part.PlayOrder))

interface Props {
  playlist: Playlist
  canEdit: boolean
  onAddContent: (playlist: Playlist) => void
  onItem: (opened: OpenedEntry) => void
}

/** Screens and film strip of a playlist. */
export function PlaylistDetails({ playlist, canEdit, onAddContent, onItem }: Props) {
  const [isOrderOpen, setOrderOpen] = useState(false)
  const orderId = useId()
  const hint = limitsHint(playlist)
  return (
    <div className={classes.details}>
      <LinkedScreens playlist={playlist} />
      {playlist.screens.length > 0 && <ProposalNotice thing={playlist.id} />}
      <div className={classes.library}>
        <h3 className={classes.libraryTitle}>Content Library</h3>
        <div className={classes.buttons}>
          {hasRounds(playlist) && (
            <Button
              variant={isOrderOpen ? 'light' : 'subtle'}
              size="compact-sm"
              leftSection={<IconListNumbers size={16} />}
              aria-expanded={isOrderOpen}
              aria-controls={orderId}
              onClick={() => setOrderOpen(!isOrderOpen)}
            >
              Play order
            </Button>
          )}
          <VersionsButton look="compact" subject={{ kind: 'playlist', id: playlist.id, name: playlist.name }} />
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
      </div>
      {playlist.fill_rule && <FilledNote rule={playlist.fill_rule} />}
      {hint && (
        <p className={classes.hint}>
          <IconAlertTriangle size={16} aria-hidden />
          {hint}
        </p>
      )}
      {hasRounds(playlist) && (
        <div id={orderId} hidden={!isOrderOpen}>
          {isOrderOpen && <PlayOrder playlist={playlist} />}
        </div>
      )}
      {playlist.contents.length === 0 && playlist.lists.length === 0 ? (
        <p className={classes.none}>No media available.</p>
      ) : (
        <ContentStrip playlist={playlist} canEdit={canEdit} onItem={onItem} />
      )}
    </div>
  )
}

/** The rule of a playlist in words. */
function FilledNote({ rule }: { rule: FillRule }) {
  const { data: folders = [] } = useFolders()
  return (
    <p className={classes.note}>
      <IconFilter size={16} aria-hidden />
      {ruleText(rule, folders)}
    </p>
  )
}

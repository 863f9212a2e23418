import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { Moment } from '../../../../ui/text/moment.tsx'
import { AddedNote, AddToPlaylistPanel } from '../../media/index.ts'
import classes from '../slide-editor.module.css'
import type { Draft } from './draft.ts'
import type { Conflict } from './use-save.ts'

interface ConflictProps {
  conflict: Conflict
  isSaving: boolean
  /** Undefined without the permission to create slides. */
  onCopy: (() => void) | undefined
  onReload: () => void
}

/** Says that another user has changed or deleted the slide. The own changes are kept. */
export function ConflictNotice({ conflict, isSaving, onCopy, onReload }: ConflictProps) {
  return (
    <div className={classes.saveNotice} role="alert">
      <p className={classes.saveText}>{conflict.text}</p>
      {conflict.isGone ? null : (
        <Button size="compact-md" variant="default" onClick={onReload}>
          Reload
        </Button>
      )}
      {onCopy ? (
        <Button size="compact-md" variant="default" loading={isSaving} onClick={onCopy}>
          Save as a copy
        </Button>
      ) : null}
    </div>
  )
}

interface DraftProps {
  draft: Draft
  /** Whether the slide was saved after the draft was kept. */
  isOutdated: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Offers changes that were not saved when the page was last closed. */
export function DraftNotice({ draft, isOutdated, onRestore, onDiscard }: DraftProps) {
  const { me } = useSession()
  return (
    <section className={classes.saveNotice} aria-label="Unsaved changes">
      <p className={classes.saveText}>
        This browser has changes to {draft.version === null ? 'a new slide' : 'this slide'} that were not saved:{' '}
        <Moment at={draft.at} timeZone={me?.account?.time_zone} />.
        {isOutdated ? ' The slide was saved since then.' : ''}
      </p>
      <Button size="compact-md" variant="default" onClick={onRestore}>
        Restore
      </Button>
      <Button size="compact-md" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </section>
  )
}

/** The next step for a new slide, until it is taken or dismissed. */
export function SavedNotice({ mediaId }: { mediaId: string }) {
  const { can } = useSession()
  const [isDone, setIsDone] = useState(false)
  const adding = usePanel<null>()
  if (!can('playlist', 'edit')) return null
  return (
    <>
      {isDone ? null : (
        <AddedNote text="The slide is saved" onAdd={() => adding.open(null)} onDismiss={() => setIsDone(true)} />
      )}
      <AddToPlaylistPanel
        key={adding.turn}
        opened={adding.opened}
        onClose={adding.close}
        mediaIds={[mediaId]}
        onAssigned={() => setIsDone(true)}
      />
    </>
  )
}

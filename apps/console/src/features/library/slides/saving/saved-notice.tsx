import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { AddedNote, AddToPlaylistPanel } from '../../media/index.ts'

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

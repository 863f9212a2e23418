import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { useSite } from '../../api/site.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Page } from '../../ui/page.tsx'
import { AddToPlaylistPanel } from './add-to-playlist-panel.tsx'
import { DropZone } from './drop-zone.tsx'
import { fetchAllIds } from './media.queries.ts'
import { MediaBar } from './media-bar.tsx'
import { MediaGrid } from './media-grid.tsx'
import { UploadButton } from './upload-button.tsx'
import { addUploads } from './uploads.ts'
import { useAskDelete } from './use-ask-delete.tsx'
import { useMediaWindow } from './use-media-window.ts'
import { useSelection } from './use-selection.ts'

export function MediaPage() {
  const { can } = useSession()
  const { data: site } = useSite()
  const messages = useMessages()
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const list = useMediaWindow(typed)
  const selection = useSelection()
  const { askSelected } = useAskDelete()

  const upload = (files: File[]) => addUploads(files, site?.max_upload_bytes)
  const canUpload = can('content', 'create')
  const selectAll = () =>
    fetchAllIds(list.search).then(selection.setAll, (failure: unknown) => messages.error(failureText(failure)))
  const deleteSelected = async () => {
    if (await askSelected([...selection.ids])) selection.clear()
  }

  return (
    <Page
      title="Images / Videos"
      actions={
        <>
          <Button component={Link} to="/dashboard" variant="default">
            Back To Dashboard
          </Button>
          {canUpload ? <UploadButton onFiles={upload} /> : null}
        </>
      }
    >
      <MediaBar
        typed={typed}
        onType={setTyped}
        total={list.total}
        search={list.search}
        selectedCount={selection.ids.size}
        onSelectAll={() => void selectAll()}
        onDeselectAll={selection.clear}
        onDelete={() => void deleteSelected()}
        onAdd={() => setIsAdding(true)}
      />
      <MediaGrid list={list} selection={selection} {...(canUpload ? { onFiles: upload } : {})} />
      {canUpload ? <DropZone onFiles={upload} /> : null}
      <AddToPlaylistPanel
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        mediaIds={[...selection.ids]}
        onAssigned={selection.clear}
      />
    </Page>
  )
}

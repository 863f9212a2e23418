import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { FolderNameField } from './folder-name-field.tsx'
import classes from './folder-rail.module.css'
import { useFolders, useMoveMedia } from './folders.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  mediaIds: readonly string[]
  onMoved: () => void
}

const none = 'none'

/** Panel to choose a folder for the selected media. */
export function MovePanel({ opened, onClose, mediaIds, onMoved }: Props) {
  const [folder, setFolder] = useState<string | null>(null)
  const move = useMoveMedia()
  const save = () => {
    if (folder === null) return
    move.mutate(
      { ids: mediaIds, folderId: folder === none ? null : folder },
      {
        onSuccess: () => {
          onClose()
          onMoved()
        },
      },
    )
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Move To Folder"
      note={folder === null && 'Choose a folder.'}
      footer={
        <Button onClick={save} loading={move.isPending} disabled={folder === null}>
          Move {mediaItemsText(mediaIds.length)}
        </Button>
      }
    >
      <Choices chosen={folder} onChoose={setFolder} />
    </SidePanel>
  )
}

function Choices({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string) => void }) {
  const { data: folders, error, refetch } = useFolders()
  const [search, setSearch] = useState('')
  const [isNaming, setIsNaming] = useState(false)
  if (error && !folders) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!folders) return <Waiting text="Loading folders" />
  const wanted = search.trim().toLowerCase()
  const shown = folders.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {folders.length > 8 ? <SearchBox value={search} onChange={setSearch} label="Search by name" /> : null}
      <Radio.Group value={chosen} onChange={onChoose} aria-label="Folder">
        <div className={classes.choices}>
          {wanted ? null : <Radio className={classes.choice} value={none} label="No folder" />}
          {shown.map(({ id, name }) => (
            <Radio key={id} className={classes.choice} value={id} label={name} />
          ))}
          {wanted && shown.length === 0 ? <p className={classes.empty}>Nothing matches “{search.trim()}”.</p> : null}
        </div>
      </Radio.Group>
      {isNaming ? (
        <FolderNameField
          onDone={(saved) => {
            setIsNaming(false)
            if (saved) onChoose(saved.id)
          }}
        />
      ) : (
        <Button variant="subtle" px="sm" onClick={() => setIsNaming(true)}>
          New folder
        </Button>
      )}
    </>
  )
}

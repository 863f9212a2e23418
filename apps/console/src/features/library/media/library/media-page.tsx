import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'
import { addressKinds, isAddressKind } from '@digisigncast/contract/kinds/media-kinds'
import { useEffect, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { libraryPages } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { useSite } from '../../../../api/site.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { AddressPanel } from '../../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Page, PageTabs } from '../../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { FolderRail, MovePanel, useFolders, useMoveMedia } from '../../folders/index.ts'
import { useAskDelete } from '../details/use-ask-delete.tsx'
import { addressForms } from '../kinds/kind-parts.tsx'
import { useAddressPanels } from '../kinds/use-address-panels.ts'
import { fetchAll, findMedia } from '../media.queries.ts'
import { DropZone } from '../uploads/drop-zone.tsx'
import { RefusedList } from '../uploads/refused/refused-list.tsx'
import { UploadButton } from '../uploads/upload-button.tsx'
import { addUploads, restoreUploads } from '../uploads/uploads.ts'
import { useMediaFilter } from '../use-media-filter.ts'
import { useMediaWindow } from '../use-media-window.ts'
import { AddedNote, AddToPlaylistPanel } from './added-note.tsx'
import { MediaBar } from './media-bar.tsx'
import { MediaGrid } from './media-grid.tsx'
import classes from './media-page.module.css'
import { NewButton } from './new-button.tsx'
import { selectionOfAll, useListKeys, useSelection } from './use-selection.ts'

const DetailsPanel = later(() => import('../details/details-panel.tsx').then((part) => part.DetailsPanel))
const UploadPanel = later(() => import('../uploads/upload-panel.tsx').then((part) => part.UploadPanel))
const Lightbox = later(() => import('../details/lightbox.tsx').then((part) => part.Lightbox))

/** New media, and the sentence about them. */
const nothingAdded: { ids: readonly string[]; text: string } = { ids: [], text: '' }

export function MediaPage() {
  const { me, can } = useSession()
  const { data: site } = useSite()
  const messages = useMessages()
  const { filter, typed, type, change, clear, linkTo } = useKnownFilter()
  const list = useMediaWindow(typed, filter)
  const selection = useSelection(list.idsBetween)
  const { askSelected } = useAskDelete()
  const { mutate: move } = useMoveMedia()
  const adding = usePanel<readonly string[]>()
  const moving = usePanel<readonly string[]>()
  const canUpload = can('content', 'create')
  const details = useAddressPanel({ name: 'details', noun: 'media item', find: findMedia, canCreate: canUpload })
  const addresses = useAddressPanels()
  const [added, setAdded] = useState(nothingAdded)
  const onSaved = ({ id, title }: Media) => setAdded({ ids: [id], text: `“${title}” is saved` })
  const editAddress = (media: Media) => {
    if (isAddressKind(media.file_type)) addresses[media.file_type].open(media)
  }
  const [viewed, setViewed] = useState<number | null>(null)
  const [hasViewed, setHasViewed] = useState(false)
  const view = (index: number) => {
    setHasViewed(true)
    setViewed(index)
  }
  const userId = me?.id
  useEffect(() => {
    if (userId) void restoreUploads(userId)
  }, [userId])

  const canEdit = can('content', 'edit')
  const folder = canEdit && filter.folder !== 'none' ? filter.folder : undefined
  const upload = (files: File[]) => addUploads(files, { maxBytes: site?.max_upload_bytes, userId, folder })
  const addButtons = canUpload ? (
    <>
      <NewButton onFiles={upload} onAddress={(kind) => addresses[kind].open(undefined)} />
      <UploadButton onFiles={upload} />
    </>
  ) : null
  const [isSelecting, setIsSelecting] = useState(false)
  const selectAll = async () => {
    setIsSelecting(true)
    try {
      const { ids, note } = selectionOfAll(await fetchAll(list.appliedFilter), canEdit || can('content', 'delete'))
      selection.setAll(ids)
      if (note) messages.success(note)
    } catch (failure) {
      messages.error(failureText(failure))
    }
    setIsSelecting(false)
  }
  const deleteSelected = async () => {
    // The selection is about to be another one.
    if (isSelecting) return
    if (await askSelected([...selection.ids])) selection.clear()
  }
  const moveTo = (ids: string[], folderId: string | null) =>
    move({ ids, folderId }, { onSuccess: () => selection.remove(ids) })
  useListKeys({
    onAll: () => void selectAll(),
    onClear: selection.clear,
    onDelete: can('content', 'delete') ? () => void deleteSelected() : undefined,
  })

  return (
    <Page
      title="Images / Videos"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={addButtons}
      tabs={<PageTabs label="Library" pages={libraryPages} />}
    >
      <div className={classes.shelf}>
        <FolderRail
          open={filter.folder}
          linkTo={linkTo}
          onOpen={(id) => change({ folder: id })}
          onDropFiles={canEdit ? moveTo : undefined}
        />
        <div className={classes.files}>
          <MediaBar
            typed={typed}
            onType={type}
            filter={filter}
            onFilter={change}
            total={list.total}
            appliedFilter={list.appliedFilter}
            selectedCount={selection.ids.size}
            isSelecting={isSelecting}
            onSelectAll={() => void selectAll()}
            onDeselectAll={selection.clear}
            onDelete={() => void deleteSelected()}
            onAdd={() => adding.open([...selection.ids])}
            onMove={() => moving.open([...selection.ids])}
          />
          <RefusedList userId={userId} />
          {added.ids.length > 0 && selection.ids.size === 0 && can('playlist', 'edit') && (
            <AddedNote
              text={added.text}
              onAdd={() => adding.open(added.ids)}
              onDismiss={() => setAdded(nothingAdded)}
            />
          )}
          <MediaGrid
            onAdded={(ids) => setAdded({ ids, text: `${mediaItemsText(ids.length)} uploaded` })}
            list={list}
            selection={selection}
            addButtons={addButtons ? <div className={classes.adding}>{addButtons}</div> : null}
            onView={view}
            onDetails={details.open}
            onClearFilters={clear}
          />
        </div>
      </div>
      {canUpload ? <DropZone onFiles={upload} /> : null}
      <AddToPlaylistPanel
        key={`add ${adding.turn}`}
        opened={adding.opened}
        onClose={adding.close}
        mediaIds={adding.subject ?? []}
        onAssigned={() => {
          selection.clear()
          setAdded(nothingAdded)
        }}
      />
      <MovePanel
        key={`move ${moving.turn}`}
        opened={moving.opened}
        onClose={moving.close}
        mediaIds={moving.subject ?? []}
        onMoved={selection.clear}
      />
      <AddressPanel panel={details}>
        {(panel, media) =>
          media ? (
            <DetailsPanel {...panel} media={media} onEdit={editAddress} />
          ) : (
            <UploadPanel {...panel} onFiles={upload} />
          )
        }
      </AddressPanel>
      {addressKinds.map((kind) => {
        const { Panel } = addressForms[kind]
        return (
          <AddressPanel key={kind} panel={addresses[kind]}>
            {(panel, media) => <Panel {...panel} media={media} onSaved={onSaved} />}
          </AddressPanel>
        )
      })}
      {hasViewed && <Lightbox list={list} index={viewed} onIndex={setViewed} />}
    </Page>
  )
}

/** Shows all media when the open folder was deleted. */
function useKnownFilter() {
  const asked = useMediaFilter()
  const { data: folders } = useFolders()
  const { folder } = asked.filter
  const isGone = folder && folder !== 'none' && folders && !folders.some(({ id }) => id === folder)
  return isGone ? { ...asked, filter: { ...asked.filter, folder: undefined } } : asked
}

import type { Folder } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { type Icon, IconFolder, IconFolderOff, IconFolderOpen, IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import readers from '../../../ui/readers.module.css'
import { droppedFiles, holdsFiles } from './dragged-files.ts'
import { FolderMenu } from './folder-menu.tsx'
import { FolderNameField } from './folder-name-field.tsx'
import classes from './folder-rail.module.css'
import { useFolders, useMediaTotal } from './folders.queries.ts'

interface Props {
  /** A folder's id, `none`, or undefined for all files. */
  open: string | undefined
  /** Returns the link of an entry. */
  linkTo: (folder: string | undefined) => string
  onOpen: (folder: string | undefined) => void
  /** Undefined without the permission to move files. */
  onDropFiles?: ((ids: string[], folderId: string | null) => void) | undefined
}

/** All, No folder, and the folders with counts: a sidebar on wide screens, a row of chips on narrow ones. */
export function FolderRail({ open, linkTo, onOpen, onDropFiles }: Props) {
  const { data: folders, error, refetch } = useFolders()
  const { data: total } = useMediaTotal()
  // `new`, the id of the folder being renamed, or null.
  const [editing, setEditing] = useState<string | null>(null)
  const mayArrange = onDropFiles !== undefined
  if (error && !folders) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!folders || (folders.length === 0 && !mayArrange)) return null

  const inFolders = folders.reduce((sum, folder) => sum + folder.media_count, 0)
  const entry = (folder: Folder) =>
    editing === folder.id ? (
      <li key={folder.id} className={classes.editing}>
        <FolderNameField folder={folder} onDone={() => setEditing(null)} />
      </li>
    ) : (
      <FolderEntry
        key={folder.id}
        to={linkTo(folder.id)}
        icon={open === folder.id ? IconFolderOpen : IconFolder}
        name={folder.name}
        count={folder.media_count}
        isOpen={open === folder.id}
        onDropFiles={onDropFiles && ((ids) => onDropFiles(ids, folder.id))}
        menu={
          mayArrange ? (
            <FolderMenu
              folder={folder}
              onRename={() => setEditing(folder.id)}
              onDeleted={() => {
                if (open === folder.id) onOpen(undefined)
              }}
            />
          ) : undefined
        }
      />
    )
  return (
    <nav className={classes.rail} aria-label="Folders" data-empty={folders.length === 0 || undefined}>
      <ul className={classes.list}>
        <FolderEntry to={linkTo(undefined)} icon={IconPhoto} name="All" count={total} isOpen={open === undefined} />
        {folders.length > 0 ? (
          <FolderEntry
            to={linkTo('none')}
            icon={IconFolderOff}
            name="No folder"
            count={total === undefined ? undefined : Math.max(0, total - inFolders)}
            isOpen={open === 'none'}
            onDropFiles={onDropFiles && ((ids) => onDropFiles(ids, null))}
          />
        ) : null}
        {folders.map(entry)}
      </ul>
      {editing === 'new' ? (
        <FolderNameField
          onDone={(saved) => {
            setEditing(null)
            if (saved) onOpen(saved.id)
          }}
        />
      ) : null}
      {mayArrange && editing !== 'new' ? (
        <Button
          className={classes.create}
          variant="subtle"
          size="sm"
          leftSection={<IconFolderPlus size={18} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          New folder
        </Button>
      ) : null}
    </nav>
  )
}

interface EntryProps {
  to: string
  icon: Icon
  name: string
  count: number | undefined
  isOpen: boolean
  /** Undefined where nothing can be dropped. */
  onDropFiles?: ((ids: string[]) => void) | undefined
  menu?: ReactNode
}

/** Folder link that accepts dropped files. */
function FolderEntry({ to, icon: Icon, name, count, isOpen, onDropFiles, menu }: EntryProps) {
  const [isOver, setIsOver] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  const drop = onDropFiles && {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onDropFiles(droppedFiles(event))
    },
  }
  return (
    <li ref={row} className={classes.entry} data-open={isOpen || undefined} data-over={isOver || undefined} {...drop}>
      <Link to={to} className={classes.link} aria-current={isOpen ? 'page' : undefined} title={name} draggable={false}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>
          {count?.toLocaleString('en')}
          <span className={readers.only}> {count === 1 ? 'media item' : 'media items'}</span>
        </span>
      </Link>
      {menu}
    </li>
  )
}

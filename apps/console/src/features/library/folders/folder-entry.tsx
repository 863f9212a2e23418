import type { Icon } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import readers from '../../../ui/readers.module.css'
import { droppedFiles, holdsFiles } from './dragged-files.ts'
import classes from './folder-rail.module.css'

interface Props {
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
export function FolderEntry({ to, icon: Icon, name, count, isOpen, onDropFiles, menu }: Props) {
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

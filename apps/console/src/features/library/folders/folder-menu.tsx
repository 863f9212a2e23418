import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Folder } from '@digisigncast/contract/content/media'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useKeptText } from '../../kernel/bin/index.ts'
import classes from './folder-rail.module.css'
import { useDeleteFolder } from './folders.queries.ts'

interface Props {
  folder: Folder
  onRename: () => void
  onDeleted: () => void
}

export function FolderMenu({ folder, onRename, onDeleted }: Props) {
  const ask = useConfirmed(useDeleteFolder(), onDeleted)
  const kept = useKeptText()
  const onDelete = () =>
    ask(folder.id, {
      title: 'Delete this folder?',
      text: `“${folder.name}” is deleted. ${staysText(folder.media_count)} ${kept()}`,
      confirmLabel: 'Delete',
      danger: true,
    })
  return (
    <Menu width={180} position="bottom-end" returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.more}
          size={28}
          color="gray"
          aria-label={`Folder options of ${folder.name}`}
          title="Folder options"
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="var(--danger)" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function staysText(count: number) {
  if (count === 0) return 'It is empty.'
  return `Its ${count === 1 ? 'media item is' : `${mediaItemsText(count)} are`} kept, without a folder.`
}

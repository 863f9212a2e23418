import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Tooltip } from '../text/tooltip.tsx'

/** Icon button that deletes the named object. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Tooltip label="Delete">
      <ActionIcon color="red" aria-label={`Delete ${name}`} onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

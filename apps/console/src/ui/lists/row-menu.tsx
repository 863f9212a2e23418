import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'

/** Opens a page, or does something. */
export type RowAction = { label: string; isDangerous?: boolean } & ({ to: string } | { onSelect: () => void })

interface Props {
  /** Name of the object in the row. */
  name: string
  actions: readonly RowAction[]
}

/** The actions of a row of a table, in one menu. */
export function RowMenu({ name, actions }: Props) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.label}
              {...(action.isDangerous && { color: 'var(--danger)' })}
              onClick={action.onSelect}
            >
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

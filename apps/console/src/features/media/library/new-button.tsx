import { Button, Menu } from '@mantine/core'
import {
  IconBroadcast,
  IconChevronDown,
  IconLayoutGrid,
  IconRectangle,
  IconRectangleVertical,
  IconSquare,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { newSlidePath } from '../../../api/page-paths.ts'

const sizes = [
  { size: 'landscape', label: 'Design a landscape slide', icon: IconRectangle },
  { size: 'portrait', label: 'Design a portrait slide', icon: IconRectangleVertical },
  { size: 'square', label: 'Design a square slide', icon: IconSquare },
] as const

/** Menu of the media that are made here and not uploaded. */
export function NewButton({ onWebPage, onStream }: { onWebPage: () => void; onStream: () => void }) {
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/slides/templates"
          leftSection={<IconLayoutGrid size={18} stroke={1.5} aria-hidden />}
        >
          Start with a template
        </Menu.Item>
        {sizes.map(({ size, label, icon: Icon }) => (
          <Menu.Item
            key={size}
            component={Link}
            to={newSlidePath({ size })}
            leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconWorld size={18} stroke={1.5} aria-hidden />} onClick={onWebPage}>
          Web page
        </Menu.Item>
        <Menu.Item leftSection={<IconBroadcast size={18} stroke={1.5} aria-hidden />} onClick={onStream}>
          Stream
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { Tooltip } from '../ui/text/tooltip.tsx'

export function SettingsLink({ to }: { to: string }) {
  return (
    <Tooltip label="Settings">
      <ActionIcon component={NavLink} to={to} size="lg" aria-label="Settings">
        <IconSettings size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

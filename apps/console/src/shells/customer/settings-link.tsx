import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { settingsPath } from '../places.ts'

export function SettingsLink() {
  return (
    <Tooltip label="Settings">
      <ActionIcon component={NavLink} to={settingsPath} size="lg" aria-label="Settings">
        <IconSettings size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

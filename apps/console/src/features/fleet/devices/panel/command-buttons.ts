import type { CommandKind } from '@digisigncast/contract/devices/commands'
import {
  IconCamera,
  IconEraser,
  IconFileText,
  IconHandFinger,
  type IconProps,
  IconRefresh,
  IconReload,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface CommandButton {
  kind: CommandKind
  label: string
  hint: string
  Icon: ComponentType<IconProps>
}

/** Commands for devices. */
export const commandButtons: CommandButton[] = [
  { kind: 'reload', label: 'Reload', hint: 'Restarts the player.', Icon: IconReload },
  { kind: 'identify', label: 'Identify', hint: 'Shows name and code for 10 seconds.', Icon: IconHandFinger },
  { kind: 'clear_cache', label: 'Clear Cache', hint: 'Downloads all files again.', Icon: IconEraser },
  {
    kind: 'retry_downloads',
    label: 'Retry Downloads',
    hint: 'Restarts downloads without progress.',
    Icon: IconRefresh,
  },
  { kind: 'screenshot', label: 'Screenshot', hint: 'Shows what is on the display.', Icon: IconCamera },
  { kind: 'log', label: 'Player Log', hint: 'Fetches the last 200 lines.', Icon: IconFileText },
]

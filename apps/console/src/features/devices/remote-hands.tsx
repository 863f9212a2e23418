import type { Command, CommandKind } from '@digisigncast/contract/commands'
import type { Device } from '@digisigncast/contract/devices'
import { Button } from '@mantine/core'
import { IconCamera, IconEraser, IconFileText, IconHandFinger, type IconProps, IconReload } from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import { CommandState } from './command-state.tsx'
import { isConnected, statusWords } from './device-words.ts'
import { useCommands, useSendCommand } from './devices.queries.ts'
import { PlayerLog } from './player-log.tsx'
import classes from './remote-hands.module.css'
import { Screenshot } from './screenshot.tsx'

interface Hand {
  kind: CommandKind
  label: string
  does: string
  Icon: ComponentType<IconProps>
}

const hands: Hand[] = [
  { kind: 'reload', label: 'Reload', does: 'Restarts the player.', Icon: IconReload },
  { kind: 'identify', label: 'Identify', does: 'Shows name and code for 10 seconds.', Icon: IconHandFinger },
  { kind: 'clear_cache', label: 'Clear Cache', does: 'Downloads all files again.', Icon: IconEraser },
  { kind: 'screenshot', label: 'Screenshot', does: 'Shows what is on the display.', Icon: IconCamera },
  { kind: 'log', label: 'Player Log', does: 'Fetches the last 200 lines.', Icon: IconFileText },
]

/** Not available for unapproved devices. */
const forApproved = new Set<CommandKind>(['screenshot', 'log'])

/** Commands for a device, each with the state of the last one. */
export function RemoteHands({ device }: { device: Device }) {
  const { data } = useCommands(device.id)
  const reasonId = useId()
  const canAsk = isConnected(device)
  return (
    <section className={classes.section} aria-label="Remote control">
      <h3 className={classes.title}>Remote control</h3>
      {!canAsk && (
        <p id={reasonId} className={classes.reason}>
          {`The device is ${statusWords(device.status).word}. Commands are available as soon as it is connected.`}
        </p>
      )}
      <ul className={classes.list}>
        {hands
          .filter(({ kind }) => device.approval === 'approved' || !forApproved.has(kind))
          .map((hand) => (
            <HandRow
              key={hand.kind}
              hand={hand}
              deviceId={device.id}
              command={data?.find(({ kind }) => kind === hand.kind)}
              reasonId={canAsk ? undefined : reasonId}
            />
          ))}
      </ul>
    </section>
  )
}

interface RowProps {
  hand: Hand
  deviceId: string
  command: Command | undefined
  /** Why the command is unavailable; undefined if it is available. */
  reasonId: string | undefined
}

function HandRow({ hand: { kind, label, does, Icon }, deviceId, command, reasonId }: RowProps) {
  const send = useSendCommand(deviceId)
  const isWaiting = send.isPending || command?.state === 'waiting'
  // Not `disabled`: the button keeps the focus, and screen readers announce why.
  const isOff = reasonId !== undefined || isWaiting
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<Icon size={16} />}
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          aria-describedby={reasonId}
          onClick={() => {
            if (!isOff) send.mutate(kind)
          }}
        >
          {label}
        </Button>
        <CommandState command={command} isSending={send.isPending} idle={does} />
      </div>
      {command?.picture && <Screenshot picture={command.picture} takenAt={command.taken_at ?? command.created_at} />}
      {command?.lines && <PlayerLog lines={command.lines} />}
    </li>
  )
}

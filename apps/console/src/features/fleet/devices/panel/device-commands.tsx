import type { Command, CommandKind } from '@digisigncast/contract/devices/commands'
import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { CopyText } from '../../../../ui/feedback/copy-text.tsx'
import { isConnected, statusWords } from '../device-words.ts'
import { useCommands, useSendCommand } from '../devices.queries.ts'
import { type CommandButton, commandButtons } from './command-buttons.ts'
import { CommandState } from './command-state.tsx'
import classes from './device-commands.module.css'
import { Screenshot } from './screenshot.tsx'

/** Not available for unapproved devices. */
const forApproved = new Set<CommandKind>(['screenshot', 'log'])

/** Commands for a device, each with the state of the last one. */
export function DeviceCommands({ device }: { device: Device }) {
  const { data } = useCommands(device.id)
  const reasonId = useId()
  const isAvailable = isConnected(device)
  return (
    <section className={classes.section} aria-label="Remote control">
      <h3 className={classes.title}>Remote control</h3>
      {!isAvailable && (
        <p id={reasonId} className={classes.reason}>
          {`The device is ${statusWords(device.status).word}. Commands are available as soon as it is connected.`}
        </p>
      )}
      <ul className={classes.list}>
        {commandButtons
          .filter(({ kind }) => device.approval === 'approved' || !forApproved.has(kind))
          .map((button) => (
            <CommandRow
              key={button.kind}
              button={button}
              deviceId={device.id}
              command={data?.find(({ kind }) => kind === button.kind)}
              reasonId={isAvailable ? undefined : reasonId}
            />
          ))}
      </ul>
    </section>
  )
}

interface RowProps {
  button: CommandButton
  deviceId: string
  command: Command | undefined
  /** Why the command is unavailable; undefined if it is available. */
  reasonId: string | undefined
}

function CommandRow({ button: { kind, label, hint, Icon }, deviceId, command, reasonId }: RowProps) {
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
        <CommandState command={command} isSending={send.isPending} idle={hint} />
      </div>
      {command?.picture && <Screenshot picture={command.picture} takenAt={command.taken_at ?? command.created_at} />}
      {command?.lines && <PlayerLog lines={command.lines} />}
    </li>
  )
}

/** Log of a player, oldest line first. */
function PlayerLog({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n')
  return (
    <div>
      <div className={classes.tools}>
        <span>{lines.length === 1 ? '1 line' : `${lines.length} lines`}, newest last</span>
        <CopyText text={text} label="Copy log" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable */}
      <pre className={classes.log} tabIndex={0} aria-label="Player log">
        {text || 'The log is empty.'}
      </pre>
    </div>
  )
}

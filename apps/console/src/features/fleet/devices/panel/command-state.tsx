import type { Command } from '@digisigncast/contract/devices/commands'
import { Loader } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClockX } from '@tabler/icons-react'
import { useSession } from '../../../../api/session.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import classes from './device-commands.module.css'

interface Props {
  command: Command | undefined
  isSending: boolean
  /** Shown while there is no command. */
  idle: string
}

/** Shows the state of a device command. */
export function CommandState({ command, isSending, idle }: Props) {
  const state = isSending ? 'waiting' : (command?.state ?? 'idle')
  return (
    <output className={classes.state} data-state={state}>
      {state === 'idle' ? idle : state === 'waiting' ? <Waiting /> : command && <Ended command={command} />}
    </output>
  )
}

const Waiting = () => (
  <>
    <Loader size={14} aria-hidden />
    Waiting for the device …
  </>
)

function Ended({ command: { state, message, done_at, created_at } }: { command: Command }) {
  const timeZone = useSession().me?.account?.time_zone
  const at = <Moment at={done_at ?? created_at} timeZone={timeZone} show="recent" />
  if (state === 'unknown') return 'Unknown. Reload the page.'
  if (state === 'expired') {
    return (
      <>
        <IconClockX size={16} aria-hidden />
        <span>No answer within two minutes. Please try again.</span>
      </>
    )
  }
  if (state === 'failed') {
    return (
      <>
        <IconAlertCircle size={16} aria-hidden />
        <span>
          Failed at {at}. {message}
        </span>
      </>
    )
  }
  return (
    <>
      <IconCheck size={16} aria-hidden />
      <span>
        Done at {at}. {message}
      </span>
    </>
  )
}

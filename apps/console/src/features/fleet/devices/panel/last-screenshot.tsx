import type { Command } from '@digisigncast/contract/devices/commands'
import type { Device } from '@digisigncast/contract/devices/devices'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { useNow } from '../../../../api/live/use-now.ts'
import { useSession } from '../../../../api/session.tsx'
import { ageText } from '../../../../ui/text/age-text.ts'
import { isConnected } from '../device-words.ts'
import { useCommands, useSendCommand } from '../devices.queries.ts'
import { CommandState } from './command-state.tsx'
import classes from './device-commands.module.css'
import { Screenshot } from './screenshot.tsx'

/** An older screenshot is replaced (ms). */
const freshMs = 10 * 60_000

const takenAtOf = ({ taken_at, created_at }: Command): number => taken_at ?? created_at
const isFresh = (shot: Command | undefined): boolean => shot?.picture != null && serverNow() - takenAtOf(shot) < freshMs

/** The last screenshot of a device with its age. Asks a connected device for a new one if it is older than ten minutes. */
export function LastScreenshot({ device }: { device: Device }) {
  const { can, me } = useSession()
  const { data } = useCommands(device.id)
  const send = useSendCommand(device.id)
  const latest = data?.find(({ kind }) => kind === 'screenshot')
  // The command that replaces it has no picture yet.
  const [last, setLast] = useState<Command>()
  if (latest?.picture && latest !== last) setLast(latest)
  const mayAsk = can('screens', 'edit') && me?.view === null && device.approval === 'approved' && isConnected(device)
  const hasAsked = useRef(false)
  const ask = useEffectEvent(() => {
    if (hasAsked.current || latest?.state === 'waiting' || isFresh(latest)) return
    hasAsked.current = true
    send.mutate('screenshot')
  })
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown && mayAsk) ask()
  }, [isKnown, mayAsk])
  const now = useNow()

  if (!isKnown) return null
  const isNew = latest !== undefined && latest === last
  return (
    <div className={classes.row}>
      {last?.picture && (
        <>
          <Screenshot picture={last.picture} takenAt={takenAtOf(last)} />
          <p className={classes.reason}>{ageSentence(takenAtOf(last), now)}</p>
        </>
      )}
      {!isNew && (latest || send.isPending) && <CommandState command={latest} isSending={send.isPending} idle="" />}
      {!last?.picture && !latest && !send.isPending && <p className={classes.reason}>{noneText(device)}</p>}
    </div>
  )
}

const ageSentence = (takenAt: number, now: number): string => {
  const age = ageText(takenAt, Math.max(now, takenAt))
  return `${age.charAt(0).toUpperCase()}${age.slice(1)}.`
}

const noneText = (device: Device): string =>
  isConnected(device) ? 'No screenshot yet.' : 'No screenshot. The device is not connected.'

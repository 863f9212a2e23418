import type { PlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import classes from './key-figures.module.css'

const text = (value: number) => value.toLocaleString('en')
const counted = (value: number, one: string, many: string) => `${text(value)} ${value === 1 ? one : many}`

interface KeyFigureProps {
  label: string
  value: string | undefined
  /** Explains the figure, such as its total. */
  note: string | undefined
  to?: string
}

/** The four key figures of the platform. */
export function KeyFigures({ figures }: { figures: PlatformFigures | undefined }) {
  const { devices } = figures ?? {}
  const all = devices && devices.pending + devices.connected + devices.online + devices.offline
  return (
    <div className={classes.panel} data-loading={!figures || undefined}>
      <KeyFigure
        label="Registered Users"
        value={figures && text(figures.customers)}
        note={figures && customersNote(figures)}
        to="/manage-users"
      />
      <KeyFigure
        label="Active Subscriptions"
        value={figures && text(figures.active_subscriptions)}
        note={figures && `of ${counted(figures.customers, 'customer', 'customers')}`}
        to="/subscriptions"
      />
      <KeyFigure
        label="Screens Connected"
        value={figures && text(figures.devices_connected)}
        note={all === undefined ? undefined : `of ${counted(all, 'device', 'devices')}`}
      />
      <KeyFigure
        label="Playlists Running"
        value={figures && text(figures.playlists_running)}
        note={figures && `of ${text(figures.playlists)}, ${bytesText(figures.media_bytes)} of media`}
      />
    </div>
  )
}

function customersNote({ users, customers_waiting: waiting }: PlatformFigures) {
  if (waiting > 0) return `${text(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be activated`
  return `${counted(users, 'person', 'people')} in their teams`
}

function KeyFigure({ label, value, note, to }: KeyFigureProps) {
  const inside = (
    <>
      <span className={classes.label}>
        {label}
        {to ? <IconArrowUpRight size={16} aria-hidden /> : null}
      </span>
      <span className={classes.value}>{value ?? '–'}</span>
      <span className={classes.note}>{note ?? ' '}</span>
    </>
  )
  if (!to) return <div className={classes.reading}>{inside}</div>
  return (
    <Link to={to} className={classes.reading ?? ''}>
      {inside}
    </Link>
  )
}

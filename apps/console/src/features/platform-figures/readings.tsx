import type { PlatformFigures } from '@digisigncast/contract/platform-figures'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bytesText } from '../../ui/bytes-text.ts'
import classes from './readings.module.css'

const text = (value: number) => value.toLocaleString('en')
const counted = (value: number, one: string, many: string) => `${text(value)} ${value === 1 ? one : many}`

interface ReadingProps {
  label: string
  value: string | undefined
  /** Explains the figure, such as its total. */
  note: string | undefined
  to?: string
}

/** The four key figures of the platform. */
export function Readings({ figures }: { figures: PlatformFigures | undefined }) {
  const { devices } = figures ?? {}
  const all = devices && devices.pending + devices.connected + devices.online + devices.offline
  return (
    <div className={classes.panel} data-loading={!figures || undefined}>
      <Reading
        label="Registered Users"
        value={figures && text(figures.customers)}
        note={figures && `${counted(figures.users, 'person', 'people')} in their teams`}
        to="/manage-users"
      />
      <Reading
        label="Active Subscriptions"
        value={figures && text(figures.active_subscriptions)}
        note={figures && `of ${counted(figures.customers, 'customer', 'customers')}`}
        to="/subscriptions"
      />
      <Reading
        label="Screens Connected"
        value={devices && text(devices.online)}
        note={all === undefined ? undefined : `of ${counted(all, 'device', 'devices')} online`}
      />
      <Reading
        label="Playlists Running"
        value={figures && text(figures.playlists_running)}
        note={figures && `of ${text(figures.playlists)}, ${bytesText(figures.media_bytes)} of media`}
      />
    </div>
  )
}

function Reading({ label, value, note, to }: ReadingProps) {
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

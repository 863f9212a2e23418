import type { Announcement } from '@digisigncast/contract/platform/announcements'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import classes from '../../../ui/lists/money-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import own from './announcement-table.module.css'
import { useDeleteAnnouncement } from './announcements.queries.ts'

interface Props {
  announcements: readonly Announcement[]
  onEdit: (announcement: Announcement) => void
}

export function AnnouncementTable({ announcements, onEdit }: Props) {
  return (
    <WideTable
      className={classes.table}
      columns={[
        'Title',
        'Severity',
        'Audience',
        'From – until',
        'State',
        { label: 'Seen', is: 'number' },
        { label: 'Dismissed', is: 'number' },
        { label: 'Action', is: 'action' },
      ]}
    >
      {announcements.map((announcement) => (
        <Row key={announcement.id} announcement={announcement} onEdit={onEdit} />
      ))}
    </WideTable>
  )
}

const tones = { live: 'good', scheduled: 'waiting', over: 'off', unknown: 'off' } as const
const words = { live: 'Live', scheduled: 'Scheduled', over: 'Ended', unknown: 'Unknown' } as const

function Row({ announcement, onEdit }: { announcement: Announcement; onEdit: Props['onEdit'] }) {
  const { title, text, severity, starts_at, ends_at, state } = announcement
  return (
    <tr>
      <th scope="row" className={classes.who}>
        <div>
          {title}
          <span className={own.text}>{text}</span>
        </div>
      </th>
      <td data-label="Severity">
        <SeverityMark tone={severity} />
      </td>
      <td data-label="Audience">
        <div>
          {audienceText(announcement)}
          <span className={classes.note}>{mailText(announcement)}</span>
        </div>
      </td>
      <td data-label="From – until">
        <div className={own.span}>
          {ends_at === null ? (state === 'scheduled' ? 'From ' : 'Since ') : null}
          <Moment at={starts_at} timeZone={undefined} />
          {ends_at === null ? null : (
            <>
              {' – '}
              <Moment at={ends_at} timeZone={undefined} />
            </>
          )}
        </div>
      </td>
      <td data-label="State">
        <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>
      </td>
      <td data-label="Seen" className={classes.number}>
        {announcement.seen_count.toLocaleString('en')}
      </td>
      <td data-label="Dismissed" className={classes.number}>
        {announcement.dismissed_count.toLocaleString('en')}
      </td>
      <td className={classes.action}>
        <div className={classes.buttons}>
          <Tooltip label="Edit">
            <ActionIcon aria-label={`Edit ${title}`} onClick={() => onEdit(announcement)}>
              <IconPencil size={18} />
            </ActionIcon>
          </Tooltip>
          <DeleteAnnouncement announcement={announcement} />
        </div>
      </td>
    </tr>
  )
}

function audienceText({ customers_count: count }: Announcement): string {
  if (count === null) return 'All customers'
  return count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`
}

function mailText({ mails, state }: Announcement): string {
  if (!mails) return ''
  const [sent, total] = [mails.sent, mails.total].map((count) => count.toLocaleString('en'))
  if (mails.state === 'sent') return `Emailed to ${mails.sent === 1 ? '1 admin' : `${sent} admins`}`
  if (state === 'over') return `Emailed to ${sent} of ${total} admins`
  return state === 'scheduled' ? 'Email when it starts' : `Sending emails, ${sent} of ${total}`
}

function DeleteAnnouncement({ announcement: { id, title, state } }: { announcement: Announcement }) {
  const ask = useConfirmed(useDeleteAnnouncement())
  const onDelete = () =>
    ask(id, {
      title: 'Delete this announcement?',
      text:
        state === 'live'
          ? `“${title}” disappears from your customers’ consoles at once. Its view counts are deleted too.`
          : `“${title}” and its view counts are deleted.`,
      confirmLabel: 'Delete',
      danger: true,
    })
  return <DeleteButton name={title} onDelete={onDelete} />
}

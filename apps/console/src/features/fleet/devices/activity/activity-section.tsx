import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { listDeviceActivity } from '@digisigncast/contract/devices/devices'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { Section, SectionEmpty } from '../../../../ui/layout/section.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { useDeviceActivity } from '../devices.queries.ts'
import classes from './activity-section.module.css'

interface Props {
  /** Only the devices of this screen. */
  screenId?: string
}

/** When devices went online and offline. */
export function ActivitySection({ screenId }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useDeviceActivity(page, screenId)
  const rows = data?.data
  const lastPage = Math.max(1, data?.last_page ?? 1)
  return (
    <Section title="Device Activity History">
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {rows && <ActivityTable rows={rows} />}
      {rows?.length === 0 && <SectionEmpty text="No activity found" />}
      {data ? (
        <Group justify="space-between" className={classes.pager}>
          <span>
            Page {page} of {lastPage}
          </span>
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={page >= lastPage || isPlaceholderData}
              onClick={() => setPage(page + 1)}
            >
              Next
            </Button>
          </Group>
        </Group>
      ) : null}
    </Section>
  )
}

type Activity = Reply<typeof listDeviceActivity>['data'][number]

function ActivityTable({ rows }: { rows: Activity[] }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable
    <section className={classes.scroll} tabIndex={0} aria-label="Times online and offline">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Device Name</th>
            <th scope="col">Screen</th>
            <th scope="col">Went Online At</th>
            <th scope="col">Went Offline At</th>
            <th scope="col" className={classes.number}>
              Duration Connected
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.device_name}-${row.screen_name}-${row.login_time}`}>
              <td data-label="Device Name">{row.device_name}</td>
              <td data-label="Screen">{row.screen_name}</td>
              <td data-label="Went Online At">
                <Moment at={row.login_time} timeZone={timeZone} />
              </td>
              <td data-label="Went Offline At">
                {row.logout_time === null ? 'Still online' : <Moment at={row.logout_time} timeZone={timeZone} />}
              </td>
              <td data-label="Duration Connected" className={classes.number}>
                {row.duration}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

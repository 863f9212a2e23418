import type { Backups } from '@digisigncast/contract/platform/backups'
import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExport } from '@tabler/icons-react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupSettingsForm } from './backup-settings-form.tsx'
import classes from './backups.module.css'
import { useCancelBackup, useStartBackup } from './backups.queries.ts'

/** Creates, downloads and deletes backups; sets how many are kept. */
export function BackupsPanel({
  backups: { backups, running, failure, free_bytes, place, settings },
}: {
  backups: Backups
}) {
  return (
    <>
      <div className={classes.head}>
        {running ? <Running running={running} /> : <StartBackup freeBytes={free_bytes} place={place} />}
        {failure && !running && (
          <p className={classes.failure} role="alert">
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <span>
              The backup on <Moment at={failure.at} timeZone={undefined} /> failed. {failure.message}
            </span>
          </p>
        )}
      </div>
      <BackupList backups={backups} place={place} />
      <BackupSettingsForm key={settings.version} settings={settings} place={place} />
    </>
  )
}

function StartBackup({ freeBytes, place }: { freeBytes: number | null; place: string | null }) {
  const messages = useMessages()
  const start = useStartBackup()
  const onStart = () => start.mutate(undefined, { onSuccess: ({ message }) => messages.success(message) })
  return (
    <div className={classes.start}>
      <Button leftSection={<IconDatabaseExport size={18} stroke={1.6} />} loading={start.isPending} onClick={onStart}>
        Back up now
      </Button>
      <span className={classes.quiet}>
        {freeBytes === null ? `Stored in ${place}` : `${bytesText(freeBytes)} free on the server’s disk`}
      </span>
    </div>
  )
}

function Running({ running: { done_bytes, total_bytes } }: { running: NonNullable<Backups['running']> }) {
  const messages = useMessages()
  const cancel = useCancelBackup()
  const onCancel = () => cancel.mutate(undefined, { onSuccess: ({ message }) => messages.success(message) })
  const share = total_bytes ? Math.min(100, (done_bytes / total_bytes) * 100) : 0
  const text = total_bytes === null ? 'Preparing…' : `${bytesText(done_bytes)} of ${bytesText(total_bytes)}`
  return (
    <div className={classes.running}>
      <div className={classes.progress}>
        <div className={classes.words}>
          <span>Backing up. Everyone can continue working.</span>
          <span className={classes.quiet}>{text}</span>
        </div>
        <Progress value={share} aria-label="Backup progress" />
      </div>
      <Button variant="default" loading={cancel.isPending} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

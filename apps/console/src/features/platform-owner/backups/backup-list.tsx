import type { Backup } from '@digisigncast/contract/platform/backups'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import classes from './backups.module.css'
import { useDeleteBackup, useDownloadBackup } from './backups.queries.ts'

interface BackupListProps {
  backups: readonly Backup[]
  /** Address of the bucket; null: the server’s disk. */
  place: string | null
}

export function BackupList({ backups, place }: BackupListProps) {
  if (backups.length === 0)
    return (
      <p className={classes.empty}>There is no backup yet. Each one holds everything: accounts, media and settings.</p>
    )
  return (
    <ul className={classes.list} aria-label="Backups">
      {backups.map((backup) => (
        <BackupRow key={backup.name} backup={backup} place={place} />
      ))}
    </ul>
  )
}

function BackupRow({
  backup: { name, bytes, created_at, is_complete },
  place,
}: Pick<BackupListProps, 'place'> & { backup: Backup }) {
  const download = useDownloadBackup()
  const ask = useConfirmed(useDeleteBackup())
  const onDelete = () =>
    ask(name, {
      title: 'Delete this backup?',
      text: `${name} is deleted from ${place ?? 'the server’s disk'}. This cannot be undone.`,
      confirmLabel: 'Delete',
      danger: true,
    })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.when}>
          <Moment at={created_at} timeZone={undefined} />
          {!is_complete && <span className={classes.incomplete}>Incomplete</span>}
        </div>
        <div className={classes.name}>{name}</div>
      </div>
      <span className={classes.size}>{bytesText(bytes)}</span>
      <div className={classes.actions}>
        {is_complete && (
          <Tooltip label="Download">
            <ActionIcon
              aria-label={`Download ${name}`}
              loading={download.isPending}
              onClick={() => download.mutate(name)}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <DeleteButton name={name} onDelete={onDelete} />
      </div>
    </li>
  )
}

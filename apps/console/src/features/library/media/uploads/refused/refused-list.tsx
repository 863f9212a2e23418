import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { type Upload, useUploads } from '../upload-list.ts'
import { removeUploads, resumeUpload } from '../uploads.ts'
import classes from './refused-list.module.css'

interface Props {
  userId: string | undefined
  /** Ids of the uploads that are shown. Default: all. */
  only?: readonly string[]
}

/** Uploads of the user that failed, with their reasons, until they are dismissed. */
export function RefusedList({ userId, only }: Props) {
  const isShown = (upload: Upload) => upload.userId === userId && (only?.includes(upload.id) ?? true)
  const refused = useUploads().filter((upload) => upload.state === 'refused' && isShown(upload))
  if (refused.length === 0) return null
  return (
    <section className={classes.surface} aria-label="Failed uploads">
      <div className={classes.head}>
        <div role="alert">
          <h2 className={classes.title}>
            <IconAlertCircle size={18} aria-hidden />
            {refused.length === 1 ? '1 upload failed' : `${refused.length.toLocaleString('en')} uploads failed`}
          </h2>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={() => removeUploads(refused.map(({ id }) => id))}>
          Dismiss All
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable */}
      <ul className={classes.list} tabIndex={0} aria-label="Files">
        {refused.map(({ id, name, reason, replaces, canRetry }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{replaces ? `${name} (replaces ${replaces.title})` : name}</span>
              <span className={classes.reason}>{reason}</span>
            </div>
            {canRetry && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconRefresh size={16} aria-hidden />}
                aria-label={`Retry ${name}`}
                onClick={() => resumeUpload(id)}
              >
                Retry
              </Button>
            )}
            <CloseButton size="sm" aria-label={`Dismiss ${name}`} onClick={() => removeUploads([id])} />
          </li>
        ))}
      </ul>
    </section>
  )
}

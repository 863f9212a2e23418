import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './changed-notice.module.css'

/** An edit conflict: a message, or after reloading the values that the other user has saved. */
export type Changed =
  | { text: string; isGone?: boolean; theirs?: undefined }
  | { theirs: readonly { label: string; value: string }[] }

interface Props {
  changed: Changed
  /** Reloads the stored version; the form keeps the user's changes. */
  onReload: () => void
  isReloading: boolean
}

/** Notice of an edit conflict; the user's changes are kept. */
export const ChangedNotice = (props: Props) => (
  <Notice key={props.changed.theirs ? 'theirs' : props.changed.text} {...props} />
)

function Notice({ changed, onReload, isReloading }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The form may be scrolled to its end.
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.notice} data-loaded={changed.theirs && true} role="alert" tabIndex={-1}>
      {changed.theirs ? (
        <Theirs theirs={changed.theirs} />
      ) : (
        <>
          <p className={classes.text}>{changed.text}</p>
          {!changed.isGone && (
            <Button size="compact-md" variant="default" loading={isReloading} onClick={onReload}>
              Reload and keep my changes
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Theirs({ theirs }: { theirs: readonly { label: string; value: string }[] }) {
  if (theirs.length === 0) {
    return (
      <p className={classes.text}>
        The other user’s version is loaded and your changes are kept. Save again to keep both.
      </p>
    )
  }
  return (
    <>
      <p className={classes.text}>The other user’s version is loaded. Saving replaces these values with yours:</p>
      <dl className={classes.theirs}>
        {theirs.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

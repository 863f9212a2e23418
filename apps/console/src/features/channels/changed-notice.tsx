import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './changed-notice.module.css'

interface Props {
  text: string
  /** Without it there is nothing to read again. */
  onReload: (() => void) | undefined
  isReloading: boolean
}

/** The form no longer fits what is stored: says why, and reads it again without losing what was typed. */
export function ChangedNotice({ text, onReload, isReloading }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The form may be scrolled to its end, where the button that was pressed is.
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.notice} role="alert" tabIndex={-1}>
      <p className={classes.text}>{text}</p>
      {onReload && (
        <Button size="compact-md" variant="default" loading={isReloading} onClick={onReload}>
          Reload and keep what I changed
        </Button>
      )}
    </div>
  )
}

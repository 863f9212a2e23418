import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { useBackCloses } from '../../../../ui/layout/use-back-closes.ts'
import { Moment } from '../../../../ui/text/moment.tsx'
import classes from './device-commands.module.css'

interface Props {
  /** A data URL. */
  picture: string
  takenAt: number
}

/** Screenshot of the display with its time. Opens enlarged. */
export function Screenshot({ picture, takenAt }: Props) {
  const timeZone = useSession().me?.account?.time_zone
  const [isLarge, setLarge] = useState(false)
  const close = () => setLarge(false)
  useBackCloses(isLarge, async () => {
    close()
    return true
  })
  const taken = (
    <>
      Taken <Moment at={takenAt} timeZone={timeZone} show="second" />
    </>
  )
  return (
    <div>
      <button type="button" className={classes.shot} aria-label="Enlarge the screenshot" onClick={() => setLarge(true)}>
        <img src={picture} alt="Screenshot of the display" />
      </button>
      <p className={classes.caption}>{taken}</p>
      <Modal
        opened={isLarge}
        onClose={close}
        title={taken}
        size="auto"
        centered
        zIndex="var(--z-picture)"
        closeButtonProps={{ 'aria-label': 'Close the screenshot' }}
        // Escape closes only the picture, not the panel below.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <img className={classes.large} src={picture} alt="Screenshot of the display" />
      </Modal>
    </div>
  )
}

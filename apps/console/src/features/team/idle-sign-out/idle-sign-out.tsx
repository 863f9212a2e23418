import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { beginActivity, idleMs, noteActivity } from '../../../api/live/activity.ts'
import { useSession } from '../../../api/session.tsx'
import { setSignOutNotice } from '../../../api/sign-in/sign-out-notice.ts'
import classes from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'

const warnBeforeMs = 60_000
const checkEveryMs = 1_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** The Health Wall runs for weeks on a monitor without input. */
const wall = '/wall'

interface Props {
  /** Minutes without activity. */
  minutes: number
}

/** Signs out when no tab of this browser was used for these minutes, and asks one minute before. */
export function IdleSignOut({ minutes }: Props) {
  const { signOut } = useSession()
  const { pathname } = useLocation()
  const [leftMs, setLeftMs] = useState(Number.POSITIVE_INFINITY)
  const end = useEffectEvent(() => {
    setSignOutNotice(`You were signed out after ${minutes} minutes without activity.`)
    void signOut()
  })
  const check = useEffectEvent(() => {
    if (pathname === wall) noteActivity()
    const left = minutes * 60_000 - idleMs()
    setLeftMs(left > warnBeforeMs ? Number.POSITIVE_INFINITY : left)
    if (left <= 0) end()
  })
  useEffect(() => {
    beginActivity()
    for (const sign of signs) window.addEventListener(sign, noteActivity, { passive: true, capture: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, noteActivity, { capture: true })
      clearInterval(timer)
    }
  }, [])
  const stay = () => {
    beginActivity()
    setLeftMs(Number.POSITIVE_INFINITY)
  }
  const isWarning = leftMs > 0 && leftMs <= warnBeforeMs
  return (
    <Dialog title="Are you still there?" opened={isWarning} onClose={stay}>
      <div className={classes.body}>
        <p className={classes.text}>
          You are signed out in {Math.max(1, Math.ceil(leftMs / 1000))} seconds, because nothing was done here for{' '}
          {minutes} minutes. What is not saved is lost then.
        </p>
        <div className={classes.actions}>
          <Button onClick={stay} data-autofocus>
            Stay signed in
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

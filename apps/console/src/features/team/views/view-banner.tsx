import { UnstyledButton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSession } from '../../../api/session.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { useEndView } from './use-end-view.ts'
import classes from './view-banner.module.css'

/** Banner on every page of a read-only view. */
export function ViewBanner() {
  const { me } = useSession()
  const { end, isEnding } = useEndView()
  const isViewing = me?.view != null
  useEffect(() => {
    if (!isViewing) return undefined
    document.documentElement.dataset['viewing'] = ''
    return () => {
      delete document.documentElement.dataset['viewing']
    }
  }, [isViewing])
  if (!me?.view) return null
  return (
    <aside className={classes.bar} aria-label="Viewing an account">
      <IconEye className={classes.icon} size={24} stroke={1.6} aria-hidden />
      <p className={classes.words}>
        <strong>
          Viewing {me.account?.name}
          {me.name === me.account?.name ? null : <span className={classes.who}> as {me.name}</span>}
        </strong>
        <span>
          Read-only until <Moment at={me.view.ends_at} timeZone={undefined} show="recent" />
        </span>
      </p>
      <UnstyledButton className={classes.end} disabled={isEnding} onClick={() => void end()}>
        End view
      </UnstyledButton>
    </aside>
  )
}

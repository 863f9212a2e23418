import { useRelease } from '../../api/site.ts'
import classes from './owner-settings-page.module.css'

/** The version that is running, for upgrades and reports of defects. */
export function ReleaseLine() {
  const { data: release } = useRelease()
  if (!release) return null
  return (
    <p className={classes.release}>
      DigiSignCast {release.version}, commit {release.commit}
    </p>
  )
}

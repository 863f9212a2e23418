import { useRelease } from '../../api/site.ts'
import classes from './owner-settings-page.module.css'

/** Version of the server, for upgrades and bug reports. */
export function ReleaseLine() {
  const { data: release } = useRelease()
  if (!release) return null
  return (
    <p className={classes.release}>
      DigiSignCast {release.version}, commit {release.commit}
    </p>
  )
}

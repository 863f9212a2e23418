import { useRelease, useSite } from '../../../api/site.ts'
import classes from './owner-settings-page.module.css'

/** Version of the server, for upgrades and bug reports, and what to do when it has no Android app. */
export function ReleaseLine() {
  const { data: release } = useRelease()
  const { data: site } = useSite()
  if (!release) return null
  return (
    <>
      <p className={classes.release}>
        DigiSignCast {release.version}, commit {release.commit}
      </p>
      {site?.player_app === null && (
        <p className={classes.release}>
          The Android app is missing, so Download App offers nothing. The log of the server has the reason: correct it
          and restart the server. docs/android.md describes the signing key.
        </p>
      )}
    </>
  )
}

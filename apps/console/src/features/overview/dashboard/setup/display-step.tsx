import type { SetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Link } from 'react-router'
import { QrPicture } from '../../../../ui/pictures/qr-picture.tsx'
import { GroupedCode } from '../../../../ui/text/grouped-code.tsx'
import classes from './setup-guide.module.css'

/** How to connect a display to the screen of the guide. */
export function DisplayStep({ screen }: Pick<SetupGuide, 'screen'>) {
  if (screen === null) return <span className={classes.hint}>Create a screen first.</span>
  const address = screen.player_url.slice(0, screen.player_url.lastIndexOf('/'))
  return (
    <div className={classes.display}>
      <QrPicture src={screen.qr_code} alt={`QR code of the screen ${screen.name}`} />
      <div className={classes.ways}>
        <span className={classes.hint}>Open this address in the browser of the display, and type the code:</span>
        <span className={classes.address}>{address.replace(/^https?:\/\//, '')}</span>
        <GroupedCode code={screen.code} large />
        <span className={classes.hint}>
          Or scan the QR code with the display. If the display shows a code, <Link to={connectPath}>type it here</Link>.
        </span>
      </div>
    </div>
  )
}

import classes from './how-to-connect.module.css'

interface Props {
  /** Player address of the screen; the pairing page is on the same server. */
  playerUrl: string
  /** The code to type there. */
  code: string
}

/** Steps to connect a device. */
export function HowToConnect({ playerUrl, code }: Props) {
  const address = new URL('/player', playerUrl).href
  return (
    <ol className={classes.steps}>
      <li>
        On the device, open <strong className={classes.address}>{address}</strong> in a browser that fills the display.
      </li>
      <li>Type {code} there, or connect the display with your phone: scan the QR code that it shows.</li>
      <li>It appears here at once and plays as soon as its files are downloaded.</li>
    </ol>
  )
}

import classes from './how-to-connect.module.css'

interface Props {
  /** The address of the player of the screen: its server is where the pairing page is too. */
  playerUrl: string
  /** What is to be typed there. */
  code?: string
}

/** How a box on the wall becomes a device. */
export function HowToConnect({ playerUrl, code = 'the screen code' }: Props) {
  const address = new URL('/player', playerUrl).href
  return (
    <ol className={classes.steps}>
      <li>
        On the device, open <strong className={classes.address}>{address}</strong> in a browser that fills the display.
      </li>
      <li>Type {code} there, with its remote control or a keyboard.</li>
      <li>It appears here at once and plays as soon as its files are downloaded.</li>
    </ol>
  )
}

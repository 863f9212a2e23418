import classes from './qr-picture.module.css'

/** A QR code that cameras can read in both schemes. */
export const QrPicture = ({ src, alt }: { src: string; alt: string }) => (
  <img className={classes.qr} src={src} alt={alt} />
)

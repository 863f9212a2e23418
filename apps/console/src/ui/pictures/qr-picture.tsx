import classes from './qr-picture.module.css'

/** QR code, readable in both color schemes. */
export const QrPicture = ({ src, alt }: { src: string; alt: string }) => (
  <img className={classes.qr} src={src} alt={alt} />
)

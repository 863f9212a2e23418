import type { Media } from '@digisigncast/contract/content/media'
import classes from '../details/lightbox.module.css'

export const EnlargedPackage = ({ media, src }: { media: Media; src: string }) => (
  <iframe className={classes.page} src={src} title={media.title} sandbox="allow-scripts" inert />
)

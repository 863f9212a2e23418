import type { Media } from '@digisigncast/contract/content/media'
import classes from '../details/lightbox.module.css'

export const EnlargedVideo = ({ media, src, onBroken }: { media: Media; src: string; onBroken: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions
  <video
    className={classes.media}
    src={src}
    poster={media.thumbnail ?? undefined}
    aria-label={media.title}
    controls
    autoPlay
    muted
    playsInline
    onError={onBroken}
  />
)

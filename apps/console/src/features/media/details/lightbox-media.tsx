import type { Media } from '@digisigncast/contract/content/media'
import { useState } from 'react'
import classes from './lightbox.module.css'

/** Shows the file as large as it fits; its thumbnail while it loads. */
export function LightboxMedia({ media }: { media: Media }) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  const src = media.file_path ?? media.thumbnail ?? undefined
  if (state === 'broken')
    return <p className={classes.broken}>This browser cannot show this file. Open it in a new tab, or download it.</p>
  if (media.file_type === 'video')
    return (
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
        onError={() => setState('broken')}
      />
    )
  return (
    <>
      {state === 'loading' && media.thumbnail ? (
        <img className={classes.media} data-small src={media.thumbnail} alt="" aria-hidden />
      ) : null}
      <img
        className={classes.media}
        data-state={state}
        src={src}
        alt={media.title}
        draggable={false}
        onLoad={() => setState('there')}
        onError={() => setState('broken')}
      />
    </>
  )
}

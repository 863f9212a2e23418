import type { DocumentPage, Media } from '@digisigncast/contract/content/media'
import { useState } from 'react'
import { notRendered, urlSourceOf } from '../media-words.ts'
import classes from './lightbox.module.css'

interface Props {
  media: Media
  /** The page of a document. */
  page?: DocumentPage | undefined
}

/** Shows the file, or a page, as large as it fits; its thumbnail while it loads. */
export function LightboxMedia({ media, page }: Props) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  const thumbnail = page?.thumbnail ?? media.thumbnail
  const src = page?.file_path ?? media.file_path ?? thumbnail ?? undefined
  const address = urlSourceOf(media.source)?.url
  if (address !== undefined)
    return (
      <p className={classes.broken}>
        {media.file_type === 'stream'
          ? 'Displays load this stream when they play it.'
          : 'Displays load this page when they show it.'}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          Open {new URL(address).host}
        </a>
      </p>
    )
  if (src === undefined) return <p className={classes.broken}>{notRendered}</p>
  if (media.file_type === 'package')
    return <iframe className={classes.page} src={src} title={media.title} sandbox="allow-scripts" inert />
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
      {state === 'loading' && thumbnail ? (
        <img className={classes.media} data-small src={thumbnail} alt="" aria-hidden />
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

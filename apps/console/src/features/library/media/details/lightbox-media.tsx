import type { DocumentPage, Media } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { useState } from 'react'
import { partsOf } from '../kinds/kind-parts.tsx'
import { notRendered, urlSourceOf } from '../media-words.ts'
import classes from './lightbox.module.css'

interface Props {
  media: Media
  /** The page of a document. */
  page?: DocumentPage | undefined
}

/** Shows the file, or a page, as large as it fits; its thumbnail while it loads. */
export function LightboxMedia({ media, page }: Props) {
  const [isBroken, setBroken] = useState(false)
  const thumbnail = page?.thumbnail ?? media.thumbnail
  const src = page?.file_path ?? media.file_path ?? thumbnail ?? undefined
  const url = urlSourceOf(media.source)?.url
  const { address } = kindOf(media.file_type)
  if (url !== undefined && address)
    return (
      <p className={classes.broken}>
        {`Displays load this ${address.noun} when they ${address.verb} it.`}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          Open {new URL(url).host}
        </a>
      </p>
    )
  if (src === undefined) return <p className={classes.broken}>{notRendered}</p>
  if (isBroken)
    return <p className={classes.broken}>This browser cannot show this file. Open it in a new tab, or download it.</p>
  const { Enlarged } = partsOf(media)
  const shown = { src, onBroken: () => setBroken(true) }
  return Enlarged ? (
    <Enlarged media={media} {...shown} />
  ) : (
    <EnlargedImage title={media.title} thumbnail={thumbnail} {...shown} />
  )
}

interface ImageProps {
  title: string
  src: string
  thumbnail: string | null
  onBroken: () => void
}

function EnlargedImage({ title, src, thumbnail, onBroken }: ImageProps) {
  const [state, setState] = useState<'loading' | 'there'>('loading')
  return (
    <>
      {state === 'loading' && thumbnail ? (
        <img className={classes.media} data-small src={thumbnail} alt="" aria-hidden />
      ) : null}
      <img
        className={classes.media}
        data-state={state}
        src={src}
        alt={title}
        draggable={false}
        onLoad={() => setState('there')}
        onError={onBroken}
      />
    </>
  )
}

import type { MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { IconAlertTriangleFilled, IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { lookOf } from '../kinds/kind-looks.ts'
import readers from '../readers.module.css'
import classes from './media-picture.module.css'

interface Props {
  /** Thumbnail; null: an icon of the kind. */
  src: string | null
  alt: string
  kind: MediaKind | 'unknown'
  /** Small text in the corner, such as the length. */
  chip?: ReactNode
  /** Fault of the file, or work on it: a few words on the picture, and the whole sentence as its title. */
  mark?: { text: string; title: string; isRunning?: boolean } | undefined
  /** How it fills its parent. */
  fit?: 'contain' | 'cover' | 'stretch'
  /** Background of a contained picture: a blurred copy (`blur`), or a color. */
  fill?: string
}

/** Fills its parent, by default whole on a blurred copy of itself. */
export function MediaPicture({ src, alt, kind, chip, mark, fit = 'contain', fill = 'blur' }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const shown = src === brokenSrc ? null : src
  const { icon: Icon } = lookOf(kind)
  return (
    <div className={classes.frame}>
      {shown === null ? (
        <div className={classes.blank}>
          <Icon size={40} stroke={1.25} aria-hidden />
          <span className={readers.only}>{alt}</span>
        </div>
      ) : (
        <>
          {fit === 'contain' && fill === 'blur' && (
            <img className={classes.backdrop} src={shown} alt="" aria-hidden loading="lazy" decoding="async" />
          )}
          <img
            className={classes.picture}
            style={{ objectFit: fit === 'stretch' ? 'fill' : fit, backgroundColor: fill === 'blur' ? undefined : fill }}
            src={shown}
            alt={alt}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setBrokenSrc(shown)}
          />
        </>
      )}
      {chip ? <span className={classes.chip}>{chip}</span> : null}
      {mark ? (
        <span className={classes.mark} title={mark.title} data-running={mark.isRunning || undefined}>
          {mark.isRunning ? <IconHourglass size={13} aria-hidden /> : <IconAlertTriangleFilled size={13} aria-hidden />}
          <span aria-hidden>{mark.text}</span>
          <span className={readers.only}>{mark.title}</span>
        </span>
      ) : null}
    </div>
  )
}

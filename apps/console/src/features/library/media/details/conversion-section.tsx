import { codecFault, soundFault } from '@digisigncast/contract/content/codecs'
import type { MediaDetails } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTransform } from '@tabler/icons-react'
import { useConversion, useConverter } from '../media.queries.ts'
import { ConversionProgress } from './conversion-progress.tsx'
import classes from './conversion-section.module.css'

interface Props {
  media: MediaDetails
  canEdit: boolean
}

/** Says why displays cannot play a video, and converts it. Empty for other kinds. */
export function ConversionSection({ media, canEdit }: Props) {
  const fault = codecFault(media.video_codec) ?? soundFault(media.audio_codec)
  const { data: converter } = useConverter(fault !== undefined && canEdit)
  const conversion = media.conversion && kindOf(media.conversion.kind).hasLength ? media.conversion : null
  if (fault === undefined) return null
  const isOpen = conversion?.state === 'waiting' || conversion?.state === 'running'
  return (
    <section className={classes.section} aria-label="Playback">
      <p className={classes.fault}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{fault}</span>
      </p>
      {isOpen ? <ConversionProgress id={media.id} conversion={conversion} canEdit={canEdit} /> : null}
      {conversion?.state === 'failed' ? <p className={classes.text}>{conversion.message}</p> : null}
      {conversion?.state === 'unknown' ? <p className={classes.text}>Conversion: Unknown</p> : null}
      {!isOpen && conversion?.state !== 'unknown' && converter?.available ? (
        <Convert id={media.id} isAgain={conversion?.state === 'failed'} />
      ) : null}
      {!isOpen && converter?.available === false ? <Missing install={converter.install} /> : null}
    </section>
  )
}

function Convert({ id, isAgain }: { id: string; isAgain: boolean }) {
  const { start } = useConversion(id)
  return (
    <>
      <p className={classes.text}>Converted to H.264, it plays on every display. The new file replaces this one.</p>
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<IconTransform size={18} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate(undefined)}
      >
        {isAgain ? 'Convert again' : 'Convert'}
      </Button>
    </>
  )
}

function Missing({ install }: { install: string | null }) {
  return (
    <p className={classes.text}>
      {install === null ? (
        'This server does not convert videos.'
      ) : (
        <>
          This server cannot convert videos, because ffmpeg is not installed. Ask the operator of this service to run{' '}
          <code>{install}</code> on the server.
        </>
      )}{' '}
      You can export the video as MP4 with H.264, then replace the file.
    </p>
  )
}

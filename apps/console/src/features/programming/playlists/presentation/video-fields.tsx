import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { Playback } from '@digisigncast/contract/content/presentation'
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { DurationInput } from '../../../../ui/forms/duration-input.tsx'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { frameLengthMs } from '../strip/item-length.ts'
import { hasNoSound, type ItemFields, itemErrors, itemWith, partLengthMs } from './item-fields.ts'
import classes from './item-panel.module.css'
import { playbackLabels, playbackNote } from './item-words.ts'
import { SoundField } from './sound-field.tsx'
import { TrimField } from './trim-field.tsx'

export type ItemForm = UseFormReturnType<ItemFields>

interface Props {
  form: ItemForm
  item: PlaylistItem
  /** Duration of the playlist's items without their own (ms). */
  slideMs: number | null
}

/** Sound, trim and playback of a video, with a preview. */
export function VideoFields({ form, item, slideMs }: Props) {
  const { values, errors } = form
  const video = useRef<HTMLVideoElement>(null)
  const [isUnplayable, setUnplayable] = useState(false)
  const draft = itemWith(values, item)
  const isValid = Object.keys(itemErrors(values, item.media.duration)).length === 0
  const [partMs, lengthMs] = [partLengthMs(draft, slideMs), frameLengthMs(draft, slideMs)]
  const note = playbackNote(values.playback, lengthMs, partMs)
  const preview = {
    positionMs: () => (video.current?.currentTime ?? 0) * 1000,
    seek: (ms: number) => {
      if (video.current) video.current.currentTime = ms / 1000
    },
  }
  useEffect(() => {
    if (video.current) video.current.volume = values.volume / 100
  }, [values.volume])

  return (
    <>
      {item.media.file_path !== null && !isUnplayable && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions
        <video
          ref={video}
          className={classes.video}
          src={item.media.file_path}
          aria-label={`Preview of ${item.media.title}`}
          controls
          muted={values.volume === 0}
          playsInline
          preload="metadata"
          onError={() => setUnplayable(true)}
        />
      )}
      {isUnplayable && <p className={classes.hint}>This browser cannot play the video. Type the times instead.</p>}
      <TrimField form={form} naturalMs={item.media.duration} preview={isUnplayable ? undefined : preview} />
      <SoundField
        label="Play the sound of this video"
        value={values.volume}
        onChange={(volume) => form.setFieldValue('volume', volume)}
        isSilent={hasNoSound(item)}
        error={errors['volume']}
      />
      <div className={classes.group}>
        <Radio.Group
          label="Playback"
          value={values.playback}
          error={errors['playback']}
          onChange={(chosen) =>
            form.setFieldValue('playback', Playback.options.find((each) => each === chosen) ?? 'end')
          }
        >
          <Stack gap={8}>
            {Playback.options.map((each) => (
              <Radio key={each} value={each} label={playbackLabels[each]} />
            ))}
          </Stack>
        </Radio.Group>
        {values.playback !== 'end' && (
          <DurationInput
            label={values.playback === 'cut' ? 'Cut after' : 'Loop for'}
            description="Blank: the length of the video."
            fallbackMs={partMs}
            value={values.durationMs}
            onChange={(ms) => form.setFieldValue('durationMs', ms)}
            error={asText(errors['durationMs'])}
          />
        )}
        <output className={classes.result}>
          {isValid ? `Plays for ${clockText(lengthMs)}` : 'Correct the times to see the duration.'}
          {isValid && note && <span className={classes.note}>{note}</span>}
        </output>
      </div>
    </>
  )
}

const asText = (error: unknown) => (typeof error === 'string' ? error : undefined)

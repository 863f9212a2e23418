import type { Rotation } from '@digisigncast/contract/content/screens'
import { maxOverlays, type ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.tsx'
import frames from '../../../ui/forms/fieldset.module.css'
import { firstPlace, fittedTo, OverlayDrawing, PlaceFields } from '../../kernel/overlay-place/index.ts'
import { nameOf, nothing, OverlayContent } from './overlay-content.tsx'
import classes from './overlay-fields.module.css'

interface Props {
  value: readonly ScreenOverlay[]
  onChange: (overlays: ScreenOverlay[]) => void
  rotation: Rotation
  /** Errors of a form, such as `overlays.0.width`. */
  errors: Record<string, ReactNode>
}

/** The layers that a screen always shows above its content. */
export function OverlayFields({ value, onChange, rotation, errors }: Props) {
  const { can } = useSession()
  const set = (index: number, overlay: ScreenOverlay) =>
    onChange(value.map((one, at) => (at === index ? overlay : one)))
  const add = () =>
    onChange([
      ...value,
      { content_kind: can('content', 'view') ? 'media' : 'playlist', content: nothing, ...firstPlace },
    ])
  return (
    <fieldset className={`${frames.frame} ${classes.section}`} data-field="overlays" tabIndex={-1}>
      <legend className={frames.legend}>Overlays</legend>
      <p className={classes.hint}>
        Always shown above the content, such as a logo in a corner or a bar with news. Takeovers cover them.
      </p>
      {value.length > 0 && (
        <OverlayDrawing
          rotation={rotation}
          overlays={value.map((one) => ({ ...one, thumbnail: one.content.thumbnail }))}
        />
      )}
      {value.map((overlay, index) => (
        <Overlay
          // oxlint-disable-next-line react/no-array-index-key -- overlays have no other identity
          key={index}
          number={index + 1}
          isUpright={rotation === 90 || rotation === 270}
          value={overlay}
          onChange={(changed) => set(index, changed)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
          errors={errorsOf(errors, `overlays.${index}.`)}
        />
      ))}
      {value.length > 0 && (
        <p className={classes.hint}>
          Videos in overlays play without sound. Devices that decode one video at a time show their picture.
        </p>
      )}
      {value.length < maxOverlays && (
        <Button
          className={classes.add}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Add overlay
        </Button>
      )}
    </fieldset>
  )
}

interface OverlayProps {
  number: number
  isUpright: boolean
  value: ScreenOverlay
  onChange: (overlay: ScreenOverlay) => void
  onRemove: () => void
  errors: Record<string, ReactNode>
}

function Overlay({ number, isUpright, value, onChange, onRemove, errors }: OverlayProps) {
  const { thumbnail } = value.content
  return (
    <section className={classes.overlay} aria-label={`Overlay ${number}`}>
      <div className={classes.head}>
        {thumbnail ? <img className={classes.picture} src={thumbnail} alt="" /> : <span className={classes.picture} />}
        <span className={classes.title}>{`${number}. ${nameOf(value)}`}</span>
        <CloseButton aria-label={`Remove overlay ${number}`} onClick={onRemove} />
      </div>
      <OverlayContent
        value={value}
        onChange={(content, picture) =>
          onChange({ ...value, ...(picture && fittedTo(value, picture, isUpright)), ...content })
        }
        error={errors['content_id']}
      />
      <PlaceFields
        key={`${number} ${value.content.id}`}
        value={value}
        onChange={(place) => onChange({ ...value, ...place })}
        errors={errors}
      />
    </section>
  )
}

/** The errors whose names begin with `prefix`, without it. */
const errorsOf = (errors: Record<string, ReactNode>, prefix: string): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), error]] : [],
    ),
  )

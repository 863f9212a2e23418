import { ActionIcon, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { BackLink } from '../../ui/layout/back-link.tsx'
import type { Zoom } from './canvas/use-zoom.ts'
import classes from './slide-editor.module.css'
import type { SlideEditor } from './use-edited-slide.ts'

interface Props {
  heading: string
  editor: SlideEditor
  title: string
  titleFault: string | undefined
  onTitle: (title: string) => void
  zoom: Zoom
  scale: number
  onZoom: (zoom: Zoom) => void
  isReadOnly: boolean
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
}

const steps = ['0.5', '1', '2']

/** Title, undo, zoom and Save. */
export function EditorHeader({ heading, editor, title, titleFault, isReadOnly, isDirty, isSaving, ...props }: Props) {
  const { past, future, dispatch } = editor
  return (
    <header className={classes.header}>
      <div className={classes.names}>
        <BackLink to="/image-videos">Back To Images / Videos</BackLink>
        <h1 className={classes.heading}>{heading}</h1>
      </div>
      {isReadOnly ? (
        <span className={classes.title}>{title}</span>
      ) : (
        <TextInput
          className={classes.title ?? ''}
          aria-label="Title"
          placeholder="Title"
          value={title}
          error={titleFault}
          onChange={(event) => props.onTitle(event.currentTarget.value)}
        />
      )}
      <div className={classes.tools}>
        {isReadOnly ? null : (
          <>
            <Tooltip label="Undo (Ctrl+Z)">
              <ActionIcon
                size="lg"
                aria-label="Undo"
                disabled={past.length === 0}
                onClick={() => dispatch({ type: 'undo' })}
              >
                <IconArrowBackUp size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Redo (Ctrl+Shift+Z)">
              <ActionIcon
                size="lg"
                aria-label="Redo"
                disabled={future.length === 0}
                onClick={() => dispatch({ type: 'redo' })}
              >
                <IconArrowForwardUp size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <ZoomSelect zoom={props.zoom} scale={props.scale} onZoom={props.onZoom} />
        {isReadOnly ? null : (
          <Button className={classes.save ?? ''} loading={isSaving} disabled={!isDirty} onClick={props.onSave}>
            Save
          </Button>
        )}
      </div>
    </header>
  )
}

function ZoomSelect({ zoom, scale, onZoom }: Pick<Props, 'zoom' | 'scale' | 'onZoom'>) {
  const percent = (value: number) => `${Math.round(value * 100)} %`
  const isOwn = zoom !== 'fit' && !steps.includes(String(zoom))
  return (
    <NativeSelect
      className={classes.zoom}
      aria-label="Zoom"
      value={String(zoom)}
      data={[
        { value: 'fit', label: `Fit (${percent(scale)})` },
        ...(isOwn ? [{ value: String(zoom), label: percent(zoom) }] : []),
        ...steps.map((step) => ({ value: step, label: percent(Number(step)) })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        onZoom(value === 'fit' ? 'fit' : Number(value))
      }}
    />
  )
}

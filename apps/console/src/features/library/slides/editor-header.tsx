import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay } from '@tabler/icons-react'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { VersionsButton } from '../../kernel/versions/index.ts'
import classes from './slide-editor.module.css'
import type { SlideEditor } from './use-edited-slide.ts'

interface Props {
  heading: string
  editor: SlideEditor
  title: string
  titleFault: string | undefined
  onTitle: (title: string) => void
  onPreview: () => void
  isReadOnly: boolean
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  /** The stored slide; undefined for one that was never saved. */
  stored: { id: string; name: string } | undefined
  onRestored: () => void
}

const steps = [
  { type: 'undo', label: 'Undo', keys: 'Ctrl+Z', icon: IconArrowBackUp },
  { type: 'redo', label: 'Redo', keys: 'Ctrl+Shift+Z', icon: IconArrowForwardUp },
] as const

/** Title, undo, preview and Save. */
export function EditorHeader({ heading, editor, title, titleFault, isReadOnly, isDirty, isSaving, ...props }: Props) {
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
        {steps.map(({ type, label, keys, icon: StepIcon }) =>
          isReadOnly ? null : (
            <Tooltip key={type} label={`${label} (${keys})`}>
              <ActionIcon
                size="lg"
                aria-label={label}
                disabled={editor[type === 'undo' ? 'past' : 'future'].length === 0}
                onClick={() => editor.dispatch({ type })}
              >
                <StepIcon size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ),
        )}
        {props.stored && (
          <VersionsButton
            look="icon"
            subject={{ kind: 'slide', ...props.stored }}
            hasUnsaved={isDirty && !isReadOnly}
            onRestored={props.onRestored}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} stroke={1.5} aria-hidden />}
          onClick={props.onPreview}
        >
          Preview
        </Button>
        {isReadOnly ? null : (
          <Button className={classes.save ?? ''} loading={isSaving} disabled={!isDirty} onClick={props.onSave}>
            Save
          </Button>
        )}
      </div>
    </header>
  )
}

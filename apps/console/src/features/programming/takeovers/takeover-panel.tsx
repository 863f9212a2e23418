import { screensText } from '@digisigncast/contract/api/screens-text'
import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { Button, Stack, Switch } from '@mantine/core'
import { IconMessage2, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { usePrepared } from '../../../api/prepared-takeovers.ts'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { layerText } from '../../kernel/overlay-place/index.ts'
import { useTargetCount } from '../../kernel/targeting/index.ts'
import { LengthField, ShownFields } from './form/shown-fields.tsx'
import { fieldsOf, type Length, minutesOf, ownNames, startBodyOf, type TakeoverFields } from './form/takeover-fields.ts'
import { showFirstError, useStartForm } from './form/use-takeover-forms.ts'
import { TakeoverPicture } from './prepared-page.tsx'
import classes from './takeover-panel.module.css'
import { startTakeover, useStartPrepared } from './takeovers.queries.ts'
import { aboveText, durationText, whatText, whereText } from './words.ts'

type Step = { kind: 'choose' } | { kind: 'prepared'; takeover: PreparedTakeover } | { kind: TakeoverFields['kind'] }

interface Props {
  opened: boolean
  onClose: () => void
}

/** Starts a takeover: a prepared one, or a new notice or content. */
export function TakeoverPanel({ opened, onClose }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const prepared = usePreparedStep(step.kind === 'prepared' ? step.takeover : undefined, onClose)
  const fresh = useNewStep(onClose)
  const choose = (next: Step) => {
    if (next.kind === 'prepared') prepared.reset(next.takeover)
    else if (next.kind !== 'choose') fresh.open(next.kind)
    setStep(next)
  }
  const shown = step.kind === 'choose' ? undefined : step.kind === 'prepared' ? prepared : fresh
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={shown?.title ?? 'Takeover'}
      isDirty={(shown ?? fresh).isDirty}
      footer={
        shown && (
          <>
            <Button variant="subtle" onClick={() => choose({ kind: 'choose' })}>
              Back
            </Button>
            {shown.button}
          </>
        )
      }
    >
      {shown?.body ?? <Choices onChoose={choose} />}
    </SidePanel>
  )
}

/** The confirmation of a prepared takeover. */
function usePreparedStep(takeover: PreparedTakeover | undefined, onDone: () => void) {
  const messages = useMessages()
  const [minutes, setMinutes] = useState<Length>('')
  const [isDrill, setIsDrill] = useState(false)
  const start = useStartPrepared()
  const begin = () =>
    takeover &&
    start.mutate(
      { id: takeover.id, minutes: minutesOf(minutes), is_drill: isDrill },
      {
        onSuccess: ({ message }) => {
          messages.success(message ?? 'Takeover started.')
          onDone()
        },
      },
    )
  return {
    reset: (next: PreparedTakeover) => {
      setMinutes(next.minutes)
      setIsDrill(false)
    },
    title: takeover?.name ?? '',
    isDirty: false,
    button: (
      <StartButton isDrill={isDrill} count={takeover?.screen_count ?? 0} isStarting={start.isPending} onClick={begin} />
    ),
    body: takeover && (
      <Stack gap="lg">
        <div className={classes.large}>
          <TakeoverPicture takeover={takeover} />
        </div>
        <dl className={classes.facts}>
          <dt>Shows</dt>
          <dd>{whatText(takeover)}</dd>
          {takeover.overlay && (
            <>
              <dt>Place</dt>
              <dd>{layerText(takeover.overlay)}</dd>
            </>
          )}
          <dt>Screens</dt>
          <dd>{whereText(takeover)}</dd>
        </dl>
        <LengthField value={minutes} onChange={setMinutes} />
        <DrillSwitch value={isDrill} onChange={setIsDrill} />
      </Stack>
    ),
  }
}

const formId = 'takeover-form'

/** The form of a new notice or content. */
function useNewStep(onDone: () => void) {
  const confirm = useConfirm()
  const { form, isLimited } = useStartForm()
  const { isDrill, targets } = form.values
  const count = useTargetCount(targets) ?? 0
  const { submit, isSaving } = useSaving(form, {
    bodyOf: startBodyOf,
    mayStart: (fields) =>
      confirm({
        title: isDrill ? 'Start this drill?' : 'Start this takeover?',
        text: `It is shown on ${screensText(count)} ${durationText(minutesOf(fields.minutes), 'you end it')}, ${aboveText(fields.layer === 'above')}.`,
        confirmLabel: 'Start',
        danger: !isDrill,
      }),
    save: startTakeover,
    change: { inBackground: true },
    ownNames,
    savedText: ({ message }) => message ?? 'Takeover started.',
    onSaved: onDone,
    onInvalid: showFirstError,
  })
  return {
    /** Goes on with what was typed before Back. */
    open: (kind: TakeoverFields['kind']) => {
      if (form.isDirty()) {
        form.setFieldValue('kind', kind)
        return
      }
      const fields = fieldsOf(undefined, { kind, isLimited })
      form.setInitialValues(fields)
      form.setValues(fields)
      form.clearErrors()
    },
    title: form.values.kind === 'notice' ? 'New notice' : 'Show content',
    isDirty: form.isDirty(),
    button: <StartButton isDrill={isDrill} count={count} isStarting={isSaving} />,
    body: (
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="lg">
          <ShownFields form={form} />
          <DrillSwitch value={isDrill} onChange={(on) => form.setFieldValue('isDrill', on)} />
        </Stack>
      </form>
    ),
  }
}

interface StartProps {
  isDrill: boolean
  count: number
  isStarting: boolean
  /** Without it, it submits the form. */
  onClick?: () => void
}

function StartButton({ isDrill, count, isStarting, onClick }: StartProps) {
  return (
    <Button
      loading={isStarting}
      {...(isDrill ? {} : { color: 'red' })}
      {...(onClick ? { onClick } : { type: 'submit', form: formId })}
    >
      {isDrill ? 'Start drill' : 'Start'} on {screensText(count)}
    </Button>
  )
}

function Choices({ onChoose }: { onChoose: (step: Step) => void }) {
  const { can } = useSession()
  const prepared = usePrepared()
  const startable = (prepared.data ?? []).filter((takeover) => takeover.is_editable)
  return (
    <Stack gap="md">
      <p className={classes.hint}>
        Shows a notice or content at once, above everything else or in a part of the screen.
      </p>
      {prepared.isPending ? (
        <RowSkeletons count={3} columns={['1fr']} height={72} />
      ) : prepared.data ? (
        startable.map((takeover) => (
          <button
            key={takeover.id}
            type="button"
            className={classes.choice}
            onClick={() => onChoose({ kind: 'prepared', takeover })}
          >
            <span className={classes.picture}>
              <TakeoverPicture takeover={takeover} />
            </span>
            <span className={classes.words}>
              <strong>{takeover.name}</strong>
              <span>{whereText(takeover)}</span>
            </span>
          </button>
        ))
      ) : (
        <ErrorState error={prepared.error} onRetry={() => void prepared.refetch()} />
      )}
      <div className={classes.others}>
        <Button
          variant="default"
          leftSection={<IconMessage2 size={18} aria-hidden />}
          onClick={() => onChoose({ kind: 'notice' })}
        >
          New notice
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => onChoose({ kind: 'content' })}
        >
          Show content
        </Button>
      </div>
      {can('takeover', 'view') && (
        <div>
          {prepared.data?.length === 0 && (
            <p className={classes.hint}>
              Prepare takeovers such as Fire or Closed: their files are on the displays beforehand, and they start with
              two clicks.
            </p>
          )}
          <Link to="/takeovers" className={classes.link}>
            Prepared takeovers
          </Link>
        </div>
      )}
    </Stack>
  )
}

function DrillSwitch({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Switch
      label="Drill"
      description="Displays mark it as a drill, and so does the log."
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

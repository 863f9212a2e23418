import { minutesText } from '@digisigncast/contract/api/minutes-text'
import { maxTakeoverMinutes } from '@digisigncast/contract/content/takeovers'
import { Button, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { LayerFields, type TakeoverLayer } from '../../../kernel/overlay-place/index.ts'
import { TargetField } from '../../../kernel/targeting/index.ts'
import { ContentFields } from '../../screens/index.ts'
import type { StoredTakeover } from '../takeovers.queries.ts'
import { NoticeFields } from './notice-fields.tsx'
import { type Length, type TakeoverFields, untilEndedLabel } from './takeover-fields.ts'
import classes from './takeover-form.module.css'

interface Props {
  form: UseFormReturnType<TakeoverFields>
  linked?: StoredTakeover | undefined
}

/** Notice or content, targets and duration of a takeover. */
export function ShownFields({ form, linked }: Props) {
  const { values, errors } = form
  const setLayer = (layer: TakeoverLayer) => {
    form.setFieldValue('layer', layer)
    const { type } = values.content
    if (layer === 'above' && type !== 'playlist') form.setFieldValue('content', { type: 'playlist', ids: [] })
  }
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Shows"
        value={values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind === 'content' ? 'content' : 'notice')}
      >
        <div className={classes.colors}>
          <Radio value="notice" label="A notice" />
          <Radio value="content" label="Playlists or channels" />
        </div>
      </Radio.Group>
      <LayerFields
        layer={values.layer}
        onLayer={setLayer}
        place={values.overlay}
        onPlace={(overlay) => form.setFieldValue('overlay', overlay)}
        errors={errors}
        notice={values.kind === 'notice' ? values.notice : undefined}
      />
      {values.kind === 'notice' ? (
        <NoticeFields
          hasPicture={values.layer === 'full'}
          value={values.notice}
          onChange={(notice) => form.setFieldValue('notice', notice)}
          errors={{ title: textOf(errors['notice.title']), text: textOf(errors['notice.text']) }}
        />
      ) : (
        <div data-field="content" tabIndex={-1}>
          <ContentFields
            value={values.content}
            onChange={(content) => form.setFieldValue('content', content)}
            linked={linked?.content_type ? { type: linked.content_type, content: linked.content } : undefined}
            hint={contentHints[values.layer]}
            isPlaylistsOnly={values.layer === 'above'}
            error={errors['content']}
          />
        </div>
      )}
      <TargetField
        value={values.targets}
        onChange={(chosen) => form.setFieldValue('targets', { ...values.targets, ...chosen })}
        everywhere={{
          value: values.targets.everywhere,
          onChange: (everywhere) => form.setFieldValue('targets', { ...values.targets, everywhere }),
        }}
        error={errors['screens']}
      />
      <LengthField
        value={values.minutes}
        onChange={(minutes) => form.setFieldValue('minutes', minutes)}
        error={errors['minutes']}
      />
      <Switch
        label="Also outside opening hours"
        checked={values.inStandby}
        onChange={(event) => form.setFieldValue('inStandby', event.currentTarget.checked)}
      />
    </Stack>
  )
}

const contentHints: Record<TakeoverLayer, string> = {
  full: 'Plays in place of everything else while the takeover runs.',
  above: 'Shown above what plays, which goes on. Videos play without sound.',
}

const textOf = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined)

const usualLengths = [5, 30, 60, 240]

interface LengthProps {
  value: Length
  onChange: (value: Length) => void
  error?: ReactNode
}

/** Duration in minutes, with usual ones to choose, or until a user ends it. */
export function LengthField({ value, onChange, error }: LengthProps) {
  return (
    <div className={classes.length}>
      <NumberInput
        label="Duration (minutes)"
        min={1}
        max={maxTakeoverMinutes}
        allowDecimal={false}
        hideControls
        value={value ?? ''}
        placeholder={value === null ? untilEndedLabel : ''}
        onChange={onChange}
        error={error}
        data-field="minutes"
      />
      <div className={classes.lengths}>
        {usualLengths.map((minutes) => (
          <Button
            key={minutes}
            size="compact-sm"
            variant={value === minutes ? 'light' : 'default'}
            aria-pressed={value === minutes}
            onClick={() => onChange(minutes)}
          >
            {minutesText(minutes)}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant={value === null ? 'light' : 'default'}
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          {untilEndedLabel}
        </Button>
      </div>
      {value === null && (
        <p className={classes.note}>
          It runs until a user chooses End now. The user who starts it gets an email after 2 hours, and then once a day.
        </p>
      )}
    </div>
  )
}

import { type Media } from '@digisigncast/contract/content/media'
import type { Rule } from '@digisigncast/contract/content/rules'
import { setMediaRule } from '@digisigncast/contract/schemas/content/media'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { type FieldErrors, failureErrors, inputErrors } from '../../../../api/field-errors.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { RuleSection } from '../../../kernel/rules/index.ts'
import { useSetMediaRule } from '../media.queries.ts'
import classes from './details-panel.module.css'

/** An unsaved rule of a media item. */
export function useRuleDraft(media: Pick<Media, 'id' | 'rule'>) {
  const messages = useMessages()
  const [typed, setTyped] = useState<{ rule: Rule | null }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = useSetMediaRule((failure) => {
    setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  const rule = typed ? typed.rule : media.rule
  const isChanged = typed !== undefined && JSON.stringify(typed.rule) !== JSON.stringify(media.rule)
  const save = () => {
    const body = { media_ids: [media.id], rule }
    const found = inputErrors(setMediaRule, body)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    change.mutate(body, {
      onSuccess: ({ message }) => {
        setTyped(undefined)
        messages.success(message ?? 'Saved successfully!')
      },
    })
  }
  const set = (chosen: Rule | null) => {
    setErrors({})
    setTyped({ rule: chosen })
  }
  return { rule, isChanged, isSaving: change.isPending, errors, set, save }
}

/** When a media item plays, in all playlists. */
export function MediaRule({ draft }: { draft: ReturnType<typeof useRuleDraft> }) {
  return (
    <form
      className={classes.rule}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        draft.save()
      }}
    >
      <RuleSection
        value={draft.rule}
        onChange={draft.set}
        errors={draft.errors}
        hint="In all playlists, in the time zone of each screen."
      />
      {draft.isChanged && (
        <Button type="submit" loading={draft.isSaving}>
          Save when it plays
        </Button>
      )}
    </form>
  )
}

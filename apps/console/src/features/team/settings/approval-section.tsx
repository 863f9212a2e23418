import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { type Question, useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const question: Question = {
  title: 'Require approval?',
  text: 'Admins publish. Managers and API tokens publish only with the permission “Approval: Publish”, which you give in Users and API tokens: until then, managers propose changes of what displays show, and API tokens are refused. Takeovers need it, too.',
  confirmLabel: 'Require Approval',
}

/** Whether changes of what displays show need approval. */
export function ApprovalSection({ settings: { approval_required: isOn } }: { settings: Settings }) {
  const id = useId()
  const hintId = `${id}-hint`
  const ask = useConfirm()
  const save = useUpdateSettings()
  const set = async (approval_required: boolean) => {
    if (!approval_required || (await ask(question))) save.mutate({ approval_required })
  }
  return (
    <Section title="Approval">
      <div className={classes.rules}>
        <label className={classes.rule} htmlFor={id}>
          <span className={classes.grow}>
            <span className={classes.label}>Changes need approval</span>
            <span className={classes.hint} id={hintId}>
              Managers without the permission to publish propose changes of what displays show. Users with it approve
              them. Content that nothing shows yet can be prepared without approval.
            </span>
          </span>
          <Switch
            id={id}
            withThumbIndicator={false}
            aria-label="Changes need approval"
            aria-describedby={hintId}
            checked={save.isPending ? save.variables.approval_required === true : isOn}
            onChange={(event) => void set(event.currentTarget.checked)}
          />
        </label>
      </div>
    </Section>
  )
}

import type { Settings } from '@digisigncast/contract/accounts/settings'
import type { Question } from '../../../ui/feedback/confirm.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SwitchField } from './setting-switches.tsx'
import classes from './settings-page.module.css'

const rule = {
  key: 'approval_required',
  label: 'Changes need approval',
  hint: 'Managers without the permission to publish propose changes of what displays show. Users with it approve them. Content that nothing shows yet can be prepared without approval.',
} as const

const question: Question = {
  title: 'Require approval?',
  text: 'Admins publish. Managers and API tokens publish only with the permission “Approval: Publish”, which you give in Users and API tokens: until then, managers propose changes of what displays show, and API tokens are refused. Takeovers need it, too.',
  confirmLabel: 'Require Approval',
}

/** Whether changes of what displays show need approval. */
export function ApprovalSection({ settings }: { settings: Settings }) {
  return (
    <Section title="Approval">
      <div className={classes.rules}>
        <SwitchField settings={settings} rule={rule} question={question} />
      </div>
    </Section>
  )
}

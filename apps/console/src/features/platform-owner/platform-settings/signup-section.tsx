import type { SignupMode, SignupSettings } from '@digisigncast/contract/platform/platform-settings'
import { Radio } from '@mantine/core'
import { signup, useSetting } from './platform-settings.queries.ts'
import classes from './settings-section.module.css'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

type Choice = SignupMode | 'server'

interface SignupFields extends Record<string, unknown> {
  mode: Choice
}

const choices: readonly { value: SignupMode; label: string; hint: string }[] = [
  {
    value: 'approve',
    label: 'You approve',
    hint: 'Anyone can register. New customers wait under Users until you activate them.',
  },
  { value: 'open', label: 'Open', hint: 'New customers can sign in as soon as they confirm their email address.' },
  {
    value: 'off',
    label: 'Closed',
    hint: 'Registration is closed and not offered on the login page. You create customers under Users.',
  },
]

const labelOf = (mode: SignupMode) => choices.find(({ value }) => value === mode)?.label ?? mode
const serverText = (stored: SignupSettings) => `Server default: ${labelOf(stored.default_mode)}`
const choiceOf = ({ is_chosen, mode }: SignupSettings): Choice => (is_chosen ? mode : 'server')

const fields: SectionFields<SignupSettings, SignupFields, { mode: SignupMode | null; version: number }> = {
  source: signup,
  fieldsOf: (stored) => ({ mode: choiceOf(stored) }),
  bodyOf: ({ mode }, { version }) => ({ mode: mode === 'server' ? null : mode, version }),
  errorsIn: () => ({}),
  labels: { mode: 'Sign-up' },
  textOf: (stored) => (stored.is_chosen ? labelOf(stored.mode) : serverText(stored)),
}

export function SignupSection() {
  return (
    <FormSection id="sign-up" query={useSetting(signup)} height={400}>
      {(stored) => <SignupForm stored={stored} />}
    </FormSection>
  )
}

function SignupForm({ stored }: { stored: SignupSettings }) {
  const section = useSectionForm('sign-up', stored, fields)
  const { form, base } = section
  const shown = [
    ...choices,
    {
      value: 'server',
      label: serverText(base),
      hint: `SIGNUP=${base.default_mode}. Applies until you choose an option here.`,
    },
  ]
  return (
    <SectionForm id="sign-up" section={section} effect="Applies at once, on all servers.">
      <Radio.Group aria-label="Who can register" {...form.getInputProps('mode')}>
        <div className={classes.choices}>
          {shown.map(({ value, label, hint }) => (
            <label
              key={value}
              className={classes.choice}
              htmlFor={`sign-up-as-${value}`}
              data-checked={form.values.mode === value || undefined}
            >
              <Radio
                id={`sign-up-as-${value}`}
                value={value}
                aria-label={label}
                aria-describedby={`sign-up-${value}`}
                mt={1}
              />
              <span>
                <span className={classes.label}>{label}</span>
                <span className={classes.hint} id={`sign-up-${value}`}>
                  {hint}
                </span>
              </span>
            </label>
          ))}
        </div>
      </Radio.Group>
      {base.register_url && (
        <p className={classes.note}>
          Register Now leads to <a href={base.register_url}>{base.register_url}</a> (REGISTER_URL in the server’s
          configuration).
        </p>
      )}
    </SectionForm>
  )
}

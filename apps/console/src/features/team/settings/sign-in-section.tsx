import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Section } from '../../../ui/layout/section.tsx'
import { SessionLimitFields } from '../session-limits/index.ts'
import { SettingSwitches } from './setting-switches.tsx'
import { useShownSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const switches = [
  {
    key: 'two_factor_required',
    label: 'Require two-factor authentication',
    hint: 'Users without it must turn it on before they can do anything else. Screens, API tokens and hooks go on working.',
  },
] as const

/** How the users of the account sign in. */
export function SignInSection({ settings }: { settings: Settings }) {
  const { shown, save } = useShownSettings(settings)
  return (
    <Section title="Sign-in">
      <SettingSwitches settings={settings} switches={switches} />
      <div className={classes.body}>
        <SessionLimitFields limits={shown} onChange={save} />
      </div>
    </Section>
  )
}

import type { Hook } from '@digisigncast/contract/accounts/hooks'
import { useSession } from '../../../api/session.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { later } from '../../../ui/loading/later.tsx'
import classes from './hooks.module.css'
import { findHook } from './hooks.queries.ts'

// At the end of a long page: the rest of it does not wait for them.
const HookList = later(() => import('./hook-list.tsx').then((part) => part.HookList))
const HookPanel = later(() => import('./hook-panel.tsx').then((part) => part.HookPanel))
const CallsPanel = later(() => import('./calls-panel.tsx').then((part) => part.CallsPanel))

/** The incoming hooks of the account, for admins. */
export function HooksSection() {
  const mayChange = useSession().me?.view == null
  const panel = useAddressPanel<Hook>({
    name: 'hook',
    createName: 'new-hook',
    noun: 'hook',
    find: findHook,
    isAllowed: mayChange,
    canCreate: mayChange,
  })
  const calls = useAddressPanel<Hook>({ name: 'hook-requests', noun: 'hook', find: findHook })
  return (
    <Section
      title="Incoming hooks"
      aside={
        mayChange && (
          <CreateButton size="xs" onClick={() => panel.open()}>
            Create Hook
          </CreateButton>
        )
      }
    >
      <p className={classes.intro}>
        An incoming hook is a secret address that does one thing, for systems that can send a request but cannot use the
        API: an alarm panel starts a takeover, a till fills a menu.
      </p>
      <HookList mayChange={mayChange} onEdit={panel.open} onShowCalls={calls.open} />
      <AddressPanel panel={panel}>{(state, hook) => <HookPanel {...state} hook={hook} />}</AddressPanel>
      <AddressPanel panel={calls}>{(state, hook) => hook && <CallsPanel {...state} hook={hook} />}</AddressPanel>
    </Section>
  )
}

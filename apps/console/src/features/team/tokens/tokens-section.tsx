import { useSession } from '../../../api/session.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { later } from '../../../ui/loading/later.tsx'
import classes from './tokens.module.css'

// At the end of a long page: the rest of it does not wait for them.
const TokenList = later(() => import('./token-list.tsx').then((part) => part.TokenList))
const TokenPanel = later(() => import('./token-panel.tsx').then((part) => part.TokenPanel))

/** The API tokens of the account, for admins. */
export function TokensSection() {
  const mayChange = useSession().me?.view == null
  const panel = useAddressPanel({ name: 'token', isAllowed: mayChange })
  return (
    <Section
      title="API tokens"
      aside={
        mayChange && (
          <CreateButton size="xs" onClick={() => panel.open()}>
            Create Token
          </CreateButton>
        )
      }
    >
      <p className={classes.intro}>
        Programs use the API with a token, which never has more rights than the user who created it.{' '}
        <a href="/api/docs">API document</a>
      </p>
      <TokenList mayChange={mayChange} />
      <AddressPanel panel={panel}>{(state) => <TokenPanel {...state} />}</AddressPanel>
    </Section>
  )
}

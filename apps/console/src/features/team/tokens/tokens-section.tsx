import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { usePlainPanel } from '../../../ui/layout/use-plain-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import classes from './tokens.module.css'

// At the end of a long page: the rest of it does not wait for them.
const TokenList = later(() => import('./token-list.tsx').then((part) => part.TokenList))
const TokenPanel = later(() => import('./token-panel.tsx').then((part) => part.TokenPanel))

/** The API tokens of the account, for admins. */
export function TokensSection() {
  const mayChange = useSession().me?.view == null
  const panel = usePlainPanel('token', mayChange)
  return (
    <Section
      title="API tokens"
      aside={
        mayChange && (
          <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => panel.open()}>
            Create Token
          </Button>
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

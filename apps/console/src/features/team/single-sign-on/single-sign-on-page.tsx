import type { SsoSettings } from '@digisigncast/contract/sso/sso'
import { useSession } from '../../../api/session.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { DomainsSection } from './domains-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { RequirementSection } from './requirement-section.tsx'
import classes from './single-sign-on.module.css'
import { useSso } from './sso.queries.ts'

/** Settings of single sign-on by OpenID Connect. */
export function SingleSignOnPage() {
  const { data, error, refetch } = useSso()
  const { me } = useSession()
  return (
    <Page title="Single sign-on" back={<BackLink to="/Settings">Back To Settings</BackLink>}>
      {data ? (
        <fieldset className={classes.all} disabled={me?.view != null}>
          <Parts settings={data} />
        </fieldset>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={4} columns={['3fr', '2fr']} height={60} />
      )}
    </Page>
  )
}

function Parts({ settings }: { settings: SsoSettings }) {
  return (
    <>
      <ProviderSection settings={settings} />
      <DomainsSection settings={settings} />
      {settings.provider && <RequirementSection settings={settings} provider={settings.provider} />}
    </>
  )
}

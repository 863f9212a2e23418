import { me } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { SecretNews, SecretText, SecretWords } from '../../../ui/forms/secret-panel.tsx'

/** A token that was just created: it cannot be shown again. */
export function NewToken({ token, name }: { token: string; name: string }) {
  const example = `curl ${window.location.origin}${apiPrefix}/${me.path} -H 'Authorization: Bearer ${token}'`
  return (
    <>
      <SecretNews>
        The token “{name}” works now. Copy it: <strong>it is not shown again</strong>. Treat it like a password.
      </SecretNews>
      <SecretText text={token} label="Copy token" />
      <SecretWords>To try it:</SecretWords>
      <SecretText text={example} label="Copy curl" />
    </>
  )
}

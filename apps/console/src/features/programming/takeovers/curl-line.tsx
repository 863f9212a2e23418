import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { startPreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { usePlayerAddress } from '../../../api/site.ts'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import classes from './prepared-page.module.css'

/** The call that starts a prepared takeover, for alarm systems and scripts. */
export const curlOf = (id: string, origin: string): string =>
  `curl -X POST ${origin}${apiPrefix}/${startPreparedTakeover.path} -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"id":"${id}"}'`

export function CurlLine({ id }: { id: string }) {
  // Other systems cannot use the localhost of this computer.
  const address = usePlayerAddress().data?.url ?? window.location.origin
  const line = curlOf(id, new URL(address).origin)
  return (
    <div className={classes.curl}>
      <p>
        Another system starts this takeover with one call. TOKEN is an API token that may start takeovers, from
        Settings. For a secret address that does nothing else, create an incoming hook there.
      </p>
      <code>{line}</code>
      <CopyText text={line} label="Copy curl" />
    </div>
  )
}

import { type AlertKind, isAccountAlert } from '@digisigncast/contract/devices/alert-kinds'
import type { AllScreensTrx } from '../../../../database/open.ts'
import { readReach } from '../../../kernel/screen-scope/index.ts'
import { addPending, listUsers } from './alert-emails.repo.ts'
import { channelsOf, isFor } from './channels.ts'

interface Raised {
  id: string
  kind: AlertKind
  screenIds: readonly string[]
}

/** The next email to the users who want it, and who can see the alert, says that it was raised. */
export async function queueEmails(trx: AllScreensTrx, { id, kind, screenIds }: Raised): Promise<void> {
  const wanting = (await listUsers(trx)).filter(
    ({ role, channels }) =>
      isFor(channelsOf(role, channels).email, kind) && (role === 'admin' || !isAccountAlert(kind)),
  )
  if (wanting.length === 0) return
  const reach = await readReach(trx, screenIds)
  const users = wanting.filter((user) => (reach.get(user.id)?.size ?? 1) > 0)
  await addPending(
    trx,
    id,
    users.map((user) => user.id),
  )
}

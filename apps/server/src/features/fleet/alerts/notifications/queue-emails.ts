import type { AllScreensTrx } from '../../../../database/open.ts'
import { readReach } from '../../../kernel/screen-scope/index.ts'
import { addPending, listUsers } from './alert-emails.repo.ts'
import { channelsOf, isFor } from './channels.ts'

interface Raised {
  id: string
  kind: string
  screenIds: readonly string[]
}

/** The next email to the users who want it, and who can access one of these screens, says that an alert was raised. */
export async function queueEmails(trx: AllScreensTrx, { id, kind, screenIds }: Raised): Promise<void> {
  const wanting = (await listUsers(trx)).filter(({ role, channels }) => isFor(channelsOf(role, channels).email, kind))
  if (wanting.length === 0) return
  const reach = await readReach(trx, screenIds)
  const users = wanting.filter((user) => (reach.get(user.id)?.size ?? 1) > 0)
  await addPending(
    trx,
    id,
    users.map((user) => user.id),
  )
}

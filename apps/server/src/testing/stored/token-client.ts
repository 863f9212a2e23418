import { createToken } from '@digisigncast/contract/accounts/tokens'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { clientOf } from '../client.ts'
import { allPermissions, type Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** Every permission of an API token. */
export const tokenPermissions: PermissionFlags = { ...allPermissions, users: { view: 1, delete: 1 } }

/** Creates an API token with these fields, by default with all permissions. Returns its row and a client that uses it. */
export async function tokenOf(app: TestApp, admin: Person, fields: Partial<Sent<typeof createToken>['body']> = {}) {
  const body = {
    name: 'Menu import',
    permissions: tokenPermissions,
    allow_takeovers: true,
    expires_at: null,
    ...fields,
  }
  const answer = await admin.call(createToken, { body })
  if (answer.status !== 200) throw new Error(`the token answered ${answer.status}: ${answer.body.message}`)
  const { token, ...row } = answer.body.data
  return { ...clientOf(app.url, token), token, row }
}

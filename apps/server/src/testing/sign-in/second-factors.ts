import { deletePasskey, startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import { completeLogin, removeTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { type Client, clientOf } from '../client.ts'
import { atHostOf } from '../local-names.ts'
import type { TestApp } from '../start-app.ts'
import { turnOn } from '../two-factor.ts'
import { addPasskeyOf, softAuthenticator } from './passkeys.ts'

/** A second factor that a user has. */
export interface HeldFactor {
  /** Completes a sign-in. */
  complete: (ticket: string | undefined) => ReturnType<typeof completeBy>
  /** Removes it by a call of its user. */
  remove: (by: Client) => Promise<number>
}

const completeBy = (client: Client, body: Parameters<typeof client.call<typeof completeLogin>>[1]['body']) =>
  client.call(completeLogin, { body })

/** The ways to have a second factor: the methods of a sign-in, and how a signed-in user gets it. */
export const secondFactors = [
  {
    name: 'an authenticator app',
    methods: ['code', 'recovery_code'],
    tables: ['two_factors', 'recovery_codes'],
    add: async (app: TestApp, by: Client, _isOwner = false): Promise<HeldFactor> => {
      const authenticator = await turnOn(by, app.clock.now)
      const nextCode = () => {
        app.clock.now += 30_000
        return authenticator.code(app.clock.now)
      }
      return {
        complete: async (ticket = '') => completeBy(app.guest, { ticket, code: nextCode() }),
        remove: async (client) => (await client.call(removeTwoFactor, { body: { code: nextCode() } })).status,
      }
    },
  },
  {
    name: 'a passkey',
    methods: ['passkey', 'recovery_code'],
    tables: ['passkeys', 'recovery_codes'],
    add: async (app: TestApp, by: Client, isOwner = false): Promise<HeldFactor> => {
      const { publicUrl, adminUrl } = app.platform.env
      const origin = isOwner ? adminUrl : publicUrl
      const passkey = await addPasskeyOf(clientOf(atHostOf(app.url, origin), by.token), softAuthenticator(origin))
      const customers = clientOf(atHostOf(app.url, publicUrl))
      return {
        complete: async (ticket = '') => {
          const { status, body } = await customers.call(startPasskeyLogin, { body: { ticket } })
          const options =
            status === 200
              ? body.data
              : { challenge: '', timeout: 0, rpId: '', allowCredentials: [], userVerification: 'required' as const }
          return completeBy(customers, { ticket, passkey: passkey.sign(options, { origin: publicUrl }) })
        },
        remove: async (client) => (await client.call(deletePasskey, { body: { passkeyID: passkey.id } })).status,
      }
    },
  },
] as const

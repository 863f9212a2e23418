import { login } from '@digisigncast/contract/accounts/session'
import { completeLogin, startTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../../env.ts'
import { startTwoServers, type TwoServers } from '../../../testing/cluster/two-servers.ts'
import { password } from '../../../testing/make.ts'
import { turnOn } from '../../../testing/two-factor.ts'

const redisDatabase = 6
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('with two servers', () => {
  let both: TwoServers
  beforeAll(async () => {
    both = await startTwoServers(redisDatabase, { ENCRYPTION_KEY })
  })
  afterAll(() => both.close())

  test('a code is accepted by one of them only, and a ticket of one works at the other', async () => {
    const [one, other] = both.servers
    const admin = await one.make.admin()
    const { code } = await turnOn(admin, one.clock.now)
    const ticketOf = async () =>
      (await one.guest.call(login, { body: { login: admin.username, password } })).body.data.second_factor?.ticket ?? ''
    for (let step = 1; step <= 5; step++) {
      for (const { clock } of both.servers) clock.now += 60_000
      const body = { code: code(one.clock.now) }
      const [first, second] = [await ticketOf(), await ticketOf()]
      const answers = await Promise.all([
        one.guest.call(completeLogin, { body: { ...body, ticket: first } }),
        other.guest.call(completeLogin, { body: { ...body, ticket: second } }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    }
  })
})

test.skipIf(!testDatabaseUrl() || !testRedisUrl())('several servers need a key that the operator sets', async () => {
  const both = await startTwoServers(redisDatabase)
  const admin = await both.servers[0].make.admin()
  const { status } = await admin.call(startTwoFactor, {})
  expect(status).toBe(503)
  expect(both.servers[0].logged.join('')).toContain('needs the same ENCRYPTION_KEY on all servers')
  await both.close()
})

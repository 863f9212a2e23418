import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { restoreCustomer } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const page = async (query: object) => (await owner.call(listUsers, { query: { page: 1, ...query } })).body
const found = async (search: string) => (await page({ search })).data.map(({ id }) => id)
const ok = (answer: { status: number }) => expect(answer.status).toBe(200)

test('a customer is found by any part of its current name and of its users', async () => {
  const admin = await app.make.admin()
  const { accountId } = admin
  ok(await admin.call(updateSettings, { body: { name: 'Großbäckerei Öttinger 100%_\\ "Söhne"' } }))
  for (const part of ['BACKEREI', 'öttinger', 'ßbä', '100%', '0%_\\', '"söhne"', 'tt', '  ötting ', admin.email])
    expect([part, await found(part)]).toEqual([part, [accountId]])
  for (const part of ['0_%', 'bakerei', 'bäckereiöttinger', '* OR 1', "'"]) expect(await found(part)).toEqual([])

  const body = { name: 'Zacharias Quitte', email: 'quitte@example.com', role: 'manager' as const, permissions: {} }
  const secret = { password, confirmPassword: password }
  ok(await admin.call(saveUser, { body: { ...body, username: 'zq-first', ...secret } }))
  const { id: userID = '' } = (await admin.call(listUsers, { query: { search: 'quitte' } })).body.data[0] ?? {}
  expect(await found('harias qui')).toEqual([accountId])
  ok(await admin.call(saveUser, { body: { ...body, username: 'zq-second', userID } }))
  expect([await found('zq-first'), await found('zq-second')]).toEqual([[], [accountId]])
  ok(await admin.call(deleteUser, { body: { userID } }))
  expect(await found('quitte')).toEqual([])

  ok(await admin.call(updateSettings, { body: { name: 'Konditorei' } }))
  expect([await found('öttinger'), await found('kondit')]).toEqual([[], [accountId]])
  ok(await owner.call(deleteUser, { body: { userID: accountId, name: 'Konditorei' } }))
  expect(await found('kondit')).toEqual([])
  expect((await page({ search: 'kondit', status: 'deleted' })).pagination.total).toBe(1)
  ok(await owner.call(restoreCustomer, { body: { userID: accountId } }))
  expect(await found('kondit')).toEqual([accountId])
})

test('pages of the second half, which are read from the end, continue without gaps', async () => {
  for (let i = 0; i < 11; i += 1) await app.make.admin()
  const whole = (await page({ per_page: 100 })).data.map(({ id }) => id)
  const { last_page: last } = (await page({ per_page: 3 })).pagination
  const ids: string[] = []
  for (let n = 1; n <= last; n += 1) ids.push(...(await page({ per_page: 3, page: n })).data.map(({ id }) => id))
  expect(ids).toEqual(whole)
  expect((await page({ per_page: 3, page: last + 1 })).data).toEqual([])
})

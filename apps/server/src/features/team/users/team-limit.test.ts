import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/make.ts'
import { runningApp } from '../../../testing/start-app.ts'

const app = runningApp()

const limited = async (limit: number): Promise<Person> => {
  const admin = await app.make.admin()
  await app.platform.db
    .updateTable('accounts')
    .set({ max_team_members: limit })
    .where('id', '=', admin.accountId)
    .execute()
  return admin
}
const create = (admin: Person, number: number) =>
  admin.call(saveUser, {
    body: {
      name: `Member ${number}`,
      username: `m${number}-${admin.username}`,
      email: `m${number}-${admin.email}`,
      password,
      confirmPassword: password,
      role: 'manager',
    },
  })

test('twenty parallel creations stop at the limit with a message', async () => {
  const admin = await limited(5)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => create(admin, number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.code, body.message])
  expect(refused).toEqual(
    Array.from({ length: 15 }, () => [
      409,
      'plan.limit_reached',
      'Your plan allows 5 team members, and all are taken.',
    ]),
  )
  const { data, pagination } = (await admin.call(listUsers, { query: {} })).body
  expect([pagination.total, data[0]?.team_members_count]).toEqual([6, 5])
  expect(data[0]?.meta).toEqual([{ key: 'max_team_members', value: '5' }])
})

test('a freed seat can be used again, and changing a user needs no seat', async () => {
  const admin = await limited(1)
  expect((await create(admin, 1)).status).toBe(200)
  const full = await create(admin, 2)
  expect(full.body.message).toBe('Your plan allows 1 team member, and all are taken.')
  const member = (await admin.call(listUsers, { query: {} })).body.data.find(({ role }) => role === 'manager')
  if (!member) throw new Error('no member')
  const { name, username, email, id } = member
  const edited = await admin.call(saveUser, {
    body: { name: `${name}!`, username, email, role: 'manager', userID: id },
  })
  expect(edited.status).toBe(200)
  await admin.call(deleteUser, { body: { userID: id } })
  expect((await create(admin, 3)).status).toBe(200)
})

test('a limit of 0 allows no users besides the admin', async () => {
  const admin = await limited(0)
  expect((await create(admin, 1)).body.message).toBe('Your plan allows 0 team members, and all are taken.')
})

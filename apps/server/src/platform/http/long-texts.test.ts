import { saveUser } from '@digisigncast/contract/accounts/users'
import { openPairing } from '@digisigncast/contract/devices/pairing'
import { expect, test } from 'vitest'
import { sharedApp } from '../../testing/start-app.ts'

const app = await sharedApp()

const post = async (path: string, body: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await app.guest.send(`/api/v1/${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { errors?: object; message: string } }
}

const registration = (name: string) => ({
  name,
  company: 'Company',
  username: 'someone',
  email: 'someone@example.com',
  password: 'a good long password',
  confirmPassword: 'a good long password',
})

/** Processor time of this process, which the server is a part of (ms): the least of three. */
async function leastTime(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

test.for([59, 176, 1000])('a name of %s KB is refused as fast as a harmless one', async (kilobytes) => {
  const name = (letter: string) => letter.repeat((kilobytes * 1000) / Buffer.byteLength(letter))
  const register = (letter: string) => post('register', JSON.stringify(registration(name(letter))))
  const { status, body } = await register('\u200c')
  expect([status, body.errors]).toEqual([422, { name: ['Use at most 200 characters.'] }])
  const harmless = await leastTime(() => register('a'))
  expect(await leastTime(() => register('\u200c'))).toBeLessThan(10 * harmless + 50)
})

test('names of devices at their greatest length take no longer than harmless ones', async () => {
  const open = (letter: string) =>
    app.guest.call(openPairing, {
      body: { installation: 'a'.repeat(32), device_name: letter.repeat(10_000), device_model: letter.repeat(10_000) },
    })
  expect((await open('\u200c')).status).toBe(200)
  const harmless = await leastTime(() => open('a'))
  expect(await leastTime(() => open('\u200c'))).toBeLessThan(10 * harmless + 50)
})

test('what is removed from a name does not count', async () => {
  const { status, body } = await post(
    'register',
    JSON.stringify(registration(`${' '.repeat(500)}Name${' '.repeat(500)}`)),
  )
  expect([status, body.errors]).not.toEqual([422, expect.objectContaining({ name: expect.anything() as unknown })])
})

test('the first faults of a body with 30,000 are named, in little time', async () => {
  const admin = await app.make.admin()
  const permissions = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${at}`, 1])) as unknown as Record<
    string,
    never
  >
  const send = () => admin.call(saveUser, { body: { ...registration('Name'), permissions } })
  const { status, body } = await send()
  expect([status, body.message.length < 10_000]).toEqual([422, true])
  expect(await leastTime(send)).toBeLessThan(2000)
})

test('a body with a million levels gets a 400', async () => {
  const { status, body } = await post('register', '['.repeat(1_000_000))
  expect([status, body.message]).toEqual([400, 'The request could not be read.'])
})

test('what a field must be is said for programs, with its whole path', async () => {
  const admin = await app.make.admin()
  const send = async (path: string, body?: object, type = 'application/json') => {
    const init = body && { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }
    const response = await admin.send(`/api/v1/${path}`, init)
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  expect(await send('screens?per_page=500')).toEqual([422, 'per_page must be at most 200.'])
  expect(await send('screens?page=0')).toEqual([422, 'page must be at least 1.'])
  const webhook = { url: 'https://a.example', events: ['media.created'] }
  expect(await send('webhooks/save', webhook)).toEqual([422, 'is_enabled is missing.'])
  expect(await send('webhooks/save', { ...webhook, is_enabled: 'yes', webhook_id: 5 })).toEqual([
    422,
    'webhook_id must be a text. is_enabled must be true or false.',
  ])
  const channel = { name: 'A', layout: { selectedLayout: 'main' } }
  expect(await send('channels/create', channel)).toEqual([422, 'layout.playlists is missing.'])
  expect(await send('screens?page=1&state=off')).toEqual([
    422,
    expect.stringMatching(/^state must be one of: .*offline/),
  ])
  const json = 'The body must be an object in JSON, with the content type application/json.'
  expect(await send('channels/create', channel, 'text/plain')).toEqual([422, json])
})

import { saveHook } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix, type Sent } from '@digisigncast/contract/api/endpoint'
import { expect } from 'vitest'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

export type Warnings = Extract<Sent<typeof saveHook>['body']['action'], { kind: 'cap' }>['warnings']

/** A screen, and a hook of warnings. */
export async function makeCapHook(app: TestApp, by: Person, warnings: Warnings = { everywhere: true }) {
  await app.make.screen(by, [], 'Lobby')
  const action = { kind: 'cap' as const, warnings }
  const { status, body } = await by.call(saveHook, { body: { name: 'Weather', action } })
  expect([status, body.message]).toEqual([200, 'Incoming hook created.'])
  return { id: body.data.id, secret: body.data.secret ?? '' }
}

/** Sends a document to a hook, as a weather service does. */
export async function postCap(app: TestApp, { secret }: { secret: string }, body: string) {
  const answer = await app.guest.send(`${apiPrefix}/hooks/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/cap+xml' },
    body,
  })
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
}

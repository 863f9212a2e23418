import { savePlan } from '@digisigncast/contract/billing/plans'
import { expect, test } from 'vitest'
import { runningApp } from '../../../testing/start-app.ts'

const app = runningApp()

test('plans with values out of range are rejected with field errors', async () => {
  const owner = await app.make.owner()
  const good = { name: 'P', price: 1, currency: 'eur', cycle: 'monthly', trial_days: 0 } as const
  const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const wrong: [string, unknown, string][] = [
    ['price', -1, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['price', 1.5, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['price', 1e9, 'The price in cents is a whole number from 0 to 100,000,000.'],
    ['currency', 'EURO', 'Please choose a currency by its three letters, for example EUR.'],
    ['currency', 'XXQ', 'Please choose a currency by its three letters, for example EUR.'],
    ['cycle', 'weekly', 'Please choose monthly or yearly.'],
    ['max_screens', -1, 'The limit of screens is a whole number from 0 to 1,000,000.'],
    ['max_team_members', 1e7, 'The limit of team members is a whole number from 0 to 1,000,000.'],
    ['max_storage_bytes', 0.1, 'The limit of storage in bytes is a whole number from 0 to 1,000,000,000,000,000.'],
    ['max_playlists', -1, 'The limit of playlists is a whole number from 0 to 1,000,000.'],
    ['trial_days', 366, 'The number of trial days is a whole number from 0 to 365.'],
    ['name', ' ', 'Name is required.'],
  ]
  for (const [field, value, words] of wrong) {
    const { status, body } = await owner.call(savePlan, { body: { ...good, ...none, [field]: value } })
    expect([field, status, body.errors?.[field]]).toEqual([field, 422, [words]])
  }
  const { status, body } = await owner.call(savePlan, { body: { ...good, ...none } })
  expect([status, body.data.currency]).toEqual([200, 'EUR'])
})

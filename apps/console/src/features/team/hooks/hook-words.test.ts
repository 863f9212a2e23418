import { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { expect, test } from 'vitest'
import { actionText, examplesOf } from './hook-words.ts'

test('says what a hook does', () => {
  const content = { kind: 'content' as const, type: 'playlist' as const, content_ids: ['p'], screen_ids: ['s'] }
  expect(actionText({ action: { kind: 'takeover', prepared_id: 't' }, names: ['Fire'] })).toBe(
    'Starts the takeover “Fire”',
  )
  expect(actionText({ action: { kind: 'takeover', prepared_id: 't', ends: true }, names: ['Fire'] })).toBe(
    'Ends the takeover “Fire”',
  )
  const warnings = WarningSettings.parse({ everywhere: true })
  expect(actionText({ action: { kind: 'cap', warnings }, names: [] })).toBe('Warnings are shown as notices')
  expect(actionText({ action: { kind: 'cap', warnings }, names: ['Fire'] })).toBe('Warnings start the takeover “Fire”')
  expect(actionText({ action: { kind: 'table', data_source_id: 'd' }, names: [] })).toBe('Fills a table')
  expect(actionText({ action: { ...content, tag_ids: ['a', 'b'] }, names: ['Lunch'] })).toBe(
    'Shows “Lunch” on 1 screen and the screens of 2 tags',
  )
})

test('a takeover has a command that ends it, and signed hooks sign the body', () => {
  const address = 'https://signage.example.com/api/v1/hooks/abc'
  expect(examplesOf('takeover', address, false).map(({ line }) => line)).toEqual([
    `curl -X POST ${address} -d '{}'`,
    `curl -X POST ${address} -d '{"end": true}'`,
  ])
  expect(examplesOf('cap', address, false)[0]?.line).toBe(`curl -X POST ${address} --data-binary @warning.xml`)
  expect(examplesOf('cap', address, true)[0]?.line).toContain('-hmac "$KEY" < warning.xml')
  expect(examplesOf('table', address, true)[0]?.line).toContain('openssl dgst -sha256 -hmac "$KEY"')
})

import { readFileSync } from 'node:fs'
import { webhookEventNames, webhookEvents } from '@digisigncast/contract/events/webhook-events'
import { expect, test } from 'vitest'
import { signaturesOf } from './signature.ts'

const page = readFileSync(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8')

test('the page on webhooks has an example of the data of each event', () => {
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` \|.*\| `(\{.*\})` \|$/gm)]
  expect(rows.map(([, type]) => type)).toEqual(webhookEventNames)
  for (const [index, name] of webhookEventNames.entries()) {
    const data: unknown = JSON.parse(rows[index]?.[2] ?? '')
    expect(webhookEvents[name].data.strict().parse(data)).toEqual(data)
  }
})

test('the example of a message has the signature of its secret', () => {
  const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  const signed = {
    id: find(/^webhook-id: (.+)$/m),
    timestamp: Number(find(/^webhook-timestamp: (.+)$/m)),
    body: Buffer.from(find(/^(\{"type".+\})$/m)),
  }
  expect(signaturesOf([find(/`(whsec_.+?)`/)], signed)).toBe(find(/^webhook-signature: (.+)$/m))
})

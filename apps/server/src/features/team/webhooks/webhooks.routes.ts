import * as contract from '@digisigncast/contract/events/webhooks'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Sending } from './attempt.ts'
import { openWebhookSender, type WebhookSender } from './send-webhooks.ts'
import * as webhooks from './webhooks.service.ts'

/** The calls of webhooks, and what sends their messages. */
export function openWebhooks(app: FastifyInstance, sending: Sending): WebhookSender {
  const sender = openWebhookSender(sending)
  app.addHook('onClose', sender.close)
  const { platform } = sending
  route(app, platform, contract.listWebhooks, async (admin) => ({ data: await webhooks.list(platform, admin) }))
  route(app, platform, contract.saveWebhook, async (admin, { body }) => {
    const data = await webhooks.save(platform, admin, body)
    sender.begin()
    return { data, message: data.secret === null ? 'Webhook saved.' : 'Webhook created.' }
  })
  route(app, platform, contract.deleteWebhook, async (admin, { body }) => {
    await webhooks.remove(platform, admin, body.webhook_id)
    return { message: 'Webhook deleted.' }
  })
  route(app, platform, contract.renewSecret, async (admin, { body }) => ({
    data: await webhooks.renew(platform, admin, body.webhook_id),
    message: 'Secret renewed.',
  }))
  route(app, platform, contract.testWebhook, async (admin, { body }) => ({
    data: await webhooks.test(sending, admin, body.webhook_id),
  }))
  route(app, platform, contract.listDeliveries, (admin, { params, query }) =>
    webhooks.listDeliveries(platform, admin, params.id, query),
  )
  route(app, platform, contract.replayDelivery, async (admin, { body }) => {
    await webhooks.replay(platform, admin, body.delivery_id)
    sender.begin()
    return { message: 'The message is sent again.' }
  })
  return sender
}

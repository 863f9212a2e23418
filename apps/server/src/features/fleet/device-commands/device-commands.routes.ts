import { commandScreens } from '@digisigncast/contract/content/screens-bulk'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { answerCommand } from '@digisigncast/contract/devices/device-link'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as commands from './device-commands.service.ts'
import { sendToScreens } from './send-to-screens.ts'

export function deviceCommandRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, sendCommand, async (member, { params, body }) => ({
    data: await commands.send(platform, member, params.id, body.kind),
    message: 'Command sent.',
  }))
  route(app, platform, commandScreens, async (member, { body }) => {
    const data = await sendToScreens(platform, member, body)
    const screens = data.done === 1 ? '1 screen' : `${data.done} screens`
    return { data, message: `Command sent to ${screens}.` }
  })
  route(app, platform, listCommands, async (member, { params }) => ({
    data: await commands.list(platform, member, params.id),
  }))
  route(app, platform, answerCommand, async (device, { body }) => {
    await commands.answer(platform, device, body)
    return { message: 'Thank you.' }
  })
}

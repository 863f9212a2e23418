import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id } from '../api/wire.ts'

/** Commands that a console can send to a device. */
export const CommandKind = z.enum(['reload', 'identify', 'clear_cache', 'retry_downloads', 'screenshot', 'log'])
export type CommandKind = z.infer<typeof CommandKind>

/** A command with its result. */
export const Command = z.object({
  id: z.string(),
  kind: z.enum([...CommandKind.options, 'unknown']).catch('unknown'),
  /** `expired`: the device did not fetch it in time. */
  state: z.enum(['waiting', 'done', 'failed', 'expired', 'unknown']).catch('unknown'),
  created_at: z.int(),
  /** When the device answered, by the server's clock. */
  done_at: z.int().nullable(),
  /** Message from the device, usually the error. */
  message: z.string().nullable(),
  /** Result of `screenshot`: JPEG as a data URL, and the time it was taken. */
  picture: z.string().nullable(),
  taken_at: z.int().nullable(),
  /** Result of `log`: the last lines, oldest first. */
  lines: z.array(z.string()).nullable(),
})
export type Command = z.infer<typeof Command>

export const sendCommand = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'devices/:id/commands',
  allow: ['screens.edit'],
  summary: 'Send a command to a device.',
  params: z.object({ id: Id }),
  body: z.object({ kind: CommandKind }),
  reply: dataOf(Command),
})

export const listCommands = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'devices/:id/commands',
  allow: ['screens.view'],
  summary: 'List the latest command of each kind for a device, with its result.',
  params: z.object({ id: Id }),
  reply: dataOf(z.array(Command)),
})

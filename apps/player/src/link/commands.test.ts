import type { WaitingCommand } from '@digisigncast/contract/devices/device-link'
import { expect, test, vi } from 'vitest'
import { type CommandHandlers, Commands } from './commands.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function player(place = storage()) {
  const handlers = {
    reload: vi.fn<CommandHandlers['reload']>(async () => undefined),
    identify: vi.fn<CommandHandlers['identify']>(),
    clearCache: vi.fn<CommandHandlers['clearCache']>(async () => undefined),
    retry: vi.fn<CommandHandlers['retry']>(),
    picture: vi.fn<CommandHandlers['picture']>(async () => new Blob()),
    lines: () => ['one', 'two'],
  }
  const state = { isTaken: true }
  const answer = vi.fn<(id: string, result: object) => Promise<boolean>>(async () => state.isTaken)
  const commands = new Commands({ handlers, answer, note: () => undefined, place })
  return { commands, handlers, answer, state, place }
}

const asked = (kind: WaitingCommand['kind'], id = 'c1'): WaitingCommand => ({ id, kind })

test('a command runs once, although the server repeats it until it has the result', async () => {
  const { commands, handlers, answer, state } = player()
  state.isTaken = false
  commands.take([asked('clear_cache')])
  commands.take([asked('clear_cache')])
  await settle()
  commands.take([asked('clear_cache')])
  await settle()
  expect(handlers.clearCache).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledTimes(2)
  expect(answer.mock.calls[1]).toEqual(answer.mock.calls[0])
})

test('the log command returns the log lines', async () => {
  const { commands, answer } = player()
  commands.take([asked('log')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: true, lines: ['one', 'two'] })
})

test('stuck downloads are retried', async () => {
  const { commands, handlers, answer } = player()
  commands.take([asked('retry_downloads')])
  await settle()
  expect(handlers.retry).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledWith('c1', { ok: true, message: 'The downloads were restarted.' })
})

test('identify shows the names in the command', async () => {
  const { commands, handlers, answer } = player()
  const names = { screen: 'Lobby', code: 'K7QX29MB', device: 'Lobby TV' }
  commands.take([{ ...asked('identify'), names }])
  await settle()
  expect(handlers.identify).toHaveBeenCalledWith(names)
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ ok: true })
})

test('a failed command reports the reason', async () => {
  const { commands, handlers, answer } = player()
  handlers.picture.mockRejectedValue(new Error('This browser cannot take screenshots.'))
  commands.take([asked('screenshot')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: false, message: 'This browser cannot take screenshots.' })
})

test('an unknown command of a newer server is rejected with a message', async () => {
  const { commands, answer } = player()
  commands.take([asked('dance' as WaitingCommand['kind'])])
  await settle()
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ ok: false })
})

test('a reload is reported by the reloaded page and runs once', async () => {
  const { commands, handlers, answer, place } = player()
  commands.take([asked('reload')])
  await settle()
  expect(handlers.reload).toHaveBeenCalledTimes(1)
  expect(answer).not.toHaveBeenCalled()

  const back = player(place)
  back.commands.take([asked('reload')])
  await settle()
  expect(back.handlers.reload).not.toHaveBeenCalled()
  expect(back.answer).toHaveBeenCalledWith('c1', { ok: true, message: 'The player was reloaded.' })

  const later = player(place)
  await settle()
  expect(later.answer).not.toHaveBeenCalled()
})

test('a reload that fails is reported at once', async () => {
  const { commands, handlers, answer, place } = player()
  handlers.reload.mockRejectedValue(new Error('The server cannot be reached.'))
  commands.take([asked('reload')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: false, message: 'The server cannot be reached.' })
  expect(place.getItem('digisigncast.reload')).toBeNull()
})

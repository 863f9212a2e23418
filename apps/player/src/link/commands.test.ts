import type { WaitingCommand } from '@digisigncast/contract/device-link'
import { expect, test, vi } from 'vitest'
import { Commands, type Hands } from './commands.ts'

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
  const hands = {
    reload: vi.fn<Hands['reload']>(async () => undefined),
    identify: vi.fn<Hands['identify']>(),
    clearCache: vi.fn<Hands['clearCache']>(async () => undefined),
    picture: vi.fn<Hands['picture']>(async () => new Blob()),
    lines: () => ['one', 'two'],
  }
  const state = { isTaken: true }
  const answer = vi.fn<(id: string, said: object) => Promise<boolean>>(async () => state.isTaken)
  const commands = new Commands({ hands, answer, note: () => undefined, place })
  return { commands, hands, answer, state, place }
}

const asked = (kind: WaitingCommand['kind'], id = 'c1'): WaitingCommand => ({ id, kind })

test('a command is done once, although it is named until its answer is there', async () => {
  const { commands, hands, answer, state } = player()
  state.isTaken = false
  commands.take([asked('clear_cache')])
  commands.take([asked('clear_cache')])
  await settle()
  commands.take([asked('clear_cache')])
  await settle()
  expect(hands.clearCache).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledTimes(2)
  expect(answer.mock.calls[1]).toEqual(answer.mock.calls[0])
})

test('the log goes with the answer', async () => {
  const { commands, answer } = player()
  commands.take([asked('log')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: true, lines: ['one', 'two'] })
})

test('identify shows the names that came with it', async () => {
  const { commands, hands, answer } = player()
  const names = { screen: 'Lobby', code: 'K7QX29MB', device: 'Lobby TV' }
  commands.take([{ ...asked('identify'), names }])
  await settle()
  expect(hands.identify).toHaveBeenCalledWith(names)
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ ok: true })
})

test('what fails is answered with its reason', async () => {
  const { commands, hands, answer } = player()
  hands.picture.mockRejectedValue(new Error('This browser cannot draw.'))
  commands.take([asked('screenshot')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: false, message: 'This browser cannot draw.' })
})

test('a command of a newer server is refused with a sentence', async () => {
  const { commands, answer } = player()
  commands.take([asked('dance' as WaitingCommand['kind'])])
  await settle()
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ ok: false })
})

test('a reload is answered by the page that comes back, and is not done again', async () => {
  const { commands, hands, answer, place } = player()
  commands.take([asked('reload')])
  await settle()
  expect(hands.reload).toHaveBeenCalledTimes(1)
  expect(answer).not.toHaveBeenCalled()

  const back = player(place)
  back.commands.take([asked('reload')])
  await settle()
  expect(back.hands.reload).not.toHaveBeenCalled()
  expect(back.answer).toHaveBeenCalledWith('c1', { ok: true, message: 'The player was loaded anew.' })

  const later = player(place)
  await settle()
  expect(later.answer).not.toHaveBeenCalled()
})

test('a reload that cannot be done is answered at once', async () => {
  const { commands, hands, answer, place } = player()
  hands.reload.mockRejectedValue(new Error('The server cannot be reached.'))
  commands.take([asked('reload')])
  await settle()
  expect(answer).toHaveBeenCalledWith('c1', { ok: false, message: 'The server cannot be reached.' })
  expect(place.getItem('digisigncast.reload')).toBeNull()
})

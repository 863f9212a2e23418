import { expect, test, vi } from 'vitest'
import { testPageStorage } from '../schedule/test-page-storage.ts'
import { RoundMemory } from './round-memory.ts'

const stored = testPageStorage()

test('a scene begins with the round after its last one, also after a restart', () => {
  const rounds = new RoundMemory('S')
  expect([rounds.next('shop'), rounds.of('shop')]).toEqual([0, 0])
  for (const round of [0, 1, 2]) rounds.note('shop', round)
  rounds.note('bar', 0)
  for (const one of [rounds, new RoundMemory('S')])
    expect([one.of('shop'), one.next('shop'), one.next('bar'), one.next('new')]).toEqual([2, 3, 1, 0])
  expect(new RoundMemory('other').next('shop')).toBe(0)
})

test('it keeps the rounds of the last 200 scenes', () => {
  const rounds = new RoundMemory('S')
  for (let scene = 0; scene < 200; scene += 1) rounds.note(`scene ${scene}`, 5)
  rounds.note('scene 0', 6)
  rounds.note('another', 1)
  expect(['scene 0', 'scene 1', 'scene 2', 'another'].map((id) => new RoundMemory('S').next(id))).toEqual([7, 0, 6, 2])
})

test.each(['{', '{"shop":1}', '[["shop","x"],[1]]'])('stored text that is not its own is ignored: %s', (text) => {
  stored.set('digisigncast.rounds.S', text)
  expect(new RoundMemory('S').next('shop')).toBe(0)
})

test('without storage it remembers until the page is closed', () => {
  vi.stubGlobal('localStorage', undefined)
  const rounds = new RoundMemory('S')
  rounds.note('shop', 3)
  expect(rounds.next('shop')).toBe(4)
  rounds.note('shop', 0)
  expect(new RoundMemory().next('shop')).toBe(0)
})

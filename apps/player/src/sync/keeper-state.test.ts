import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { describe, expect, test } from 'vitest'
import { fullRetryMs, type KeeperEffect, type KeeperEvent } from './keeper-state.ts'
import { Device, manifestOf, nothing } from './test-device.ts'

const old = manifestOf('old', 'ab')
const next = manifestOf('next', 'bc')
const newest = manifestOf('newest', 'cd')

const playingOld = (crashAfter?: number) =>
  new Device({ kept: { ...nothing, active: old }, files: new Set('ab') }, crashAfter).start()
const offered = (manifest: Manifest): KeeperEvent => ({ type: 'offered', manifest })

describe('a new manifest', () => {
  test('becomes active in one write, once all of its files are stored', () => {
    const device = playingOld().send(offered(next))
    expect([device.plays, device.state.isActivating]).toEqual(['ab', false])
    device.download('c')
    expect(device.done.filter((type) => type === 'activate')).toHaveLength(1)
    expect(device.disk.kept).toEqual({ active: next, previous: old, staged: undefined })
    expect(device.plays).toBe('ab')
    device.finish()
    expect([device.plays, device.state.manifests]).toEqual(['bc', device.disk.kept])
  })

  test('does not wait for a file that is not available, and plays it when it arrives', () => {
    const device = playingOld().send(offered(next)).lose('c')
    device.send(device.coming.shift() ?? expect.unreachable())
    expect(device.plays).toBe('b')
    device.lost.delete('c')
    expect(device.download('c').plays).toBe('bc')
  })

  test('does not replace what plays by nothing', () => {
    const device = playingOld().send(offered(newest)).lose('c').lose('d')
    expect([device.plays, device.coming]).toEqual(['ab', []])
    device.lost.delete('d')
    device.disk.files.add('d')
    device.send({ type: 'settled', hash: 'd' })
    device.send(device.coming.shift() ?? expect.unreachable())
    expect(device.plays).toBe('d')
  })

  test('of a new screen is shown as its files arrive', () => {
    const device = new Device({ kept: nothing, files: new Set() }).start().send(offered(next))
    expect(device.shown).toBe(undefined)
    device.download('b')
    expect([device.plays, device.shown?.isComplete]).toEqual(['b', false])
    device.finish()
    expect([device.plays, device.shown?.isComplete]).toEqual(['bc', true])
  })
})

describe('answers in another order', () => {
  test('a manifest that arrives during the write is next, and the write is not lost', () => {
    const device = playingOld().send(offered(next)).download('c').send(offered(newest))
    const written = device.coming.shift() ?? expect.unreachable()
    expect(device.disk.kept.active).toBe(next)
    device.send(written)
    expect(device.plays).toBe('bc')
    expect(device.disk.kept).toEqual({ active: next, previous: old, staged: newest })
    expect(device.finish().plays).toBe('cd')
  })

  test('the active manifest, offered during the write of another, is newer than that', () => {
    const device = playingOld().send(offered(next)).download('c').send(offered(old)).finish()
    expect([device.plays, device.state.manifests.active]).toEqual(['ab', old])
  })

  test('files that arrive during the write start no second one', () => {
    const device = playingOld().send(offered(next)).download('c')
    device.send({ type: 'settled', hash: 'b' }).send({ type: 'files-changed' })
    expect(device.coming.map(({ type }) => type)).toEqual(['written'])
  })

  test('a write that ends after the screen was forgotten restores nothing', () => {
    const device = playingOld().send(offered(next)).download('c').send({ type: 'forgotten' }).finish()
    expect([device.shown, device.wanted, device.state.manifests]).toEqual([undefined, [], nothing])
    expect(device.send(offered(newest)).finish().plays).toBe('cd')
  })

  test('stored manifests that are read after the screen was forgotten are not played', () => {
    const device = new Device({ kept: { ...nothing, active: old }, files: new Set('ab') }).send({ type: 'forgotten' })
    device.send({ type: 'restored', manifests: { ...nothing, active: old }, generation: 0 })
    expect([device.shown, device.state.manifests]).toEqual([undefined, nothing])
  })

  test('a manifest that arrives before the stored ones are read is the next one', () => {
    const device = new Device({ kept: { ...nothing, active: old, staged: next }, files: new Set('abc') })
    device.send(offered(newest))
    device.send({ type: 'restored', manifests: { ...nothing, active: old, staged: next }, generation: 0 })
    device.send({ type: 'scanned' })
    expect(device.plays).toBe('ab')
    expect(device.finish().plays).toBe('cd')
  })
})

test.each<[string, (device: Device) => KeeperEvent]>([
  ['the active manifest is offered', () => offered(next)],
  ['a file arrives', () => ({ type: 'settled', hash: 'x' })],
  ['the files are read', () => ({ type: 'scanned' })],
  [
    'the write is confirmed',
    ({ state: { manifests, generation } }) => ({
      type: 'written',
      next: manifests,
      isKept: true,
      generation,
    }),
  ],
])('when it happens again that %s, the same plays', (_name, eventOf) => {
  const device = playingOld().send(offered(next)).finish()
  const before = { manifests: device.state.manifests, shows: device.shows, kept: device.disk.kept }
  for (let times = 0; times < 3; times += 1) device.send(eventOf(device)).finish()
  expect({ manifests: device.state.manifests, shows: device.shows, kept: device.disk.kept }).toEqual(before)
  expect(device.wanted.filter(({ hash }) => !device.disk.files.has(hash))).toEqual([])
})

describe('a full storage', () => {
  const full = () => playingOld().send(offered(next)).send({ type: 'full' })
  const count = ({ done }: Device, wanted: KeeperEffect['type']) => done.filter((type) => type === wanted).length

  test('is cleaned up once, however many downloads report it', () => {
    const device = full().send({ type: 'full' }).send({ type: 'full' })
    expect(count(device, 'make-room')).toBe(1)
    device.send({ type: 'room-made' })
    expect(device.wanted.map(({ hash }) => hash)).toContain('c')
  })

  test('that stays full pauses downloads, and the old manifest plays', () => {
    const device = full().send({ type: 'room-made' }).send({ type: 'full' })
    expect([device.wanted, device.plays, device.done.at(-1)]).toEqual([[], 'ab', 'pause-downloads'])
    device.now = fullRetryMs - 1
    expect(device.send({ type: 'files-changed' }).wanted).toEqual([])
    device.now = fullRetryMs
    expect(device.send({ type: 'full-pause-over' }).finish().plays).toBe('bc')
  })

  test.each([-1, 1])('is retried after the same time when the clock jumps by a day (%i)', (days) => {
    const device = full().send({ type: 'room-made' }).send({ type: 'full' })
    device.time += days * 86_400_000
    expect(device.send({ type: 'files-changed' }).wanted).toEqual([])
    device.now = fullRetryMs
    expect(device.send({ type: 'files-changed' }).wanted).not.toEqual([])
  })

  test('is tried again at once for a new manifest and on request', () => {
    const device = full().send({ type: 'room-made' }).send({ type: 'full' })
    expect(device.send(offered(newest)).wanted).not.toEqual([])
    device.coming.length = 0
    device.send({ type: 'full' }).send({ type: 'room-made' }).send({ type: 'full' })
    expect(device.wanted).toEqual([])
    expect(device.send({ type: 'retried' }).wanted).not.toEqual([])
  })

  test('that refuses the next manifest is cleaned up, then the old manifest stays', () => {
    const device = playingOld()
    device.canWrite = false
    device.send(offered(next)).download('c').finish()
    expect([count(device, 'make-room'), device.plays, device.state.manifests.staged]).toEqual([1, 'ab', next])
    device.canWrite = true
    device.now = fullRetryMs
    expect(device.send({ type: 'full-pause-over' }).finish().plays).toBe('bc')
  })
})

describe('a clock that jumps', () => {
  /** It plays `b`, and `z` from the second of January. */
  const twoDays = (): Manifest => {
    const rule = { days: [...weekdays], from: '00:00', until: '00:00', startsOn: '2026-01-02' }
    const entries = [{ id: 'e', name: 'e', rule, priority: 'normal' as const, content: 'later' }]
    const { assets, scenes } = manifestOf('', 'bz')
    const [one, later] = [manifestOf('two days', 'b'), manifestOf('', 'z').scenes]
    return {
      ...one,
      assets,
      contents: { later: later.map((scene) => ({ ...scene, id: `${scenes.length}` })) },
      timetable: { entries },
    }
  }
  const [noon, beforeMidnight] = [Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 0, 1, 23, 30)]

  test('a manifest waits for the files of the next hour, and no longer when it is earlier than it seemed', () => {
    const device = playingOld()
    device.time = beforeMidnight
    expect(device.send(offered(twoDays())).coming).toEqual([])
    device.time = noon
    expect(device.send({ type: 'files-changed' }).coming.map(({ type }) => type)).toEqual(['written'])
  })

  test('files that play now are downloaded first when it is later than it seemed', () => {
    const device = playingOld()
    device.time = noon
    const order = () => device.wanted.map(({ hash }) => hash).join('')
    device.send(offered(twoDays())).send(device.coming.shift() ?? expect.unreachable())
    expect([device.plays, order()]).toEqual(['b', 'abbz'])
    device.time = beforeMidnight + 60 * 60_000
    device.send({ type: 'files-changed' })
    expect(order()).toBe('zb')
    expect(device.finish().disk.files).toContain('z')
  })
})

const scripts: Record<string, (device: Device) => unknown> = {
  'a new manifest': (device) => device.send(offered(next)).finish(),
  'a newer one during its write': (device) =>
    device.send(offered(next)).download('c').send(offered(newest)).finish().send(offered(newest)),
  'a full storage': (device) =>
    device
      .send(offered(next))
      .send({ type: 'full' })
      .finish()
      .send({ type: 'full' })
      .send({ type: 'retried' })
      .finish(),
}

describe.each(Object.keys(scripts))('a crash during %s', (name) => {
  const run = scripts[name] ?? expect.unreachable()
  const effects = playingOld()
  run(effects)

  test.each([...effects.done.keys()])('after %i effects: it plays at once, and gets the newest', (crashAfter) => {
    const { disk, isCrashed } = ((device) => {
      run(device)
      return device
    })(playingOld(crashAfter))
    expect(isCrashed).toBe(true)
    const device = new Device(disk).start()
    expect(device.plays).toMatch(/^(ab|bc|cd)$/)
    expect(device.plays.split('').filter((file) => !disk.files.has(file))).toEqual([])
    device.send(offered(newest)).finish()
    expect([device.plays, disk.kept.active, disk.kept.staged]).toEqual(['cd', newest, undefined])
  })
})

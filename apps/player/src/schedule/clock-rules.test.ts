import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { oldIntl } from '@digisigncast/timeline/zones/old-intl'
import { zoneRulesOf } from '@digisigncast/timeline/zones/zone-rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageItem, manifestOfScenes, sceneOf } from '../testing/test-manifest.ts'

const now = Date.parse('2026-11-26T04:30Z')
const timeZone = 'Asia/Almaty'

/** A screen in Almaty, where an entry plays from 09:00 to 10:00: at 04:30 UTC. */
function manifest(kind: 'timed' | 'slide' | 'image'): Manifest {
  const shown = sceneOf('x', [{ ...imageItem('i'), kind: kind === 'slide' ? 'slide' : 'image' }])
  const rule = { days: [...weekdays], from: '09:00', until: '10:00' }
  return manifestOfScenes([], {
    screen: {
      id: 's',
      name: 'S',
      rotation: 0,
      animation: 'default',
      timeZone,
      zoneRules: zoneRulesOf(timeZone, now, '2026c'),
    },
    scenes: [shown],
    ...(kind === 'timed' && {
      timetable: { entries: [{ id: 'breakfast', name: 'B', rule, priority: 'normal' as const, content: 'x' }] },
      contents: { x: [shown] },
    }),
  })
}

/** The player on a device whose rules are those of 2023 in Almaty: an hour ahead. */
async function oldDevice() {
  vi.stubGlobal('Intl', oldIntl({ [timeZone]: () => 60 }))
  const [{ clockRulesOf }, { scenesAt }, { followRules }] = await Promise.all([
    import('./clock-rules.ts'),
    import('@digisigncast/timeline/scheduled-scenes'),
    import('@digisigncast/timeline/zones/zone-rules'),
  ])
  return { clockRulesOf, scenesAt, followRules }
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a device with old rules reports the difference, and plays by those of the server', async () => {
  const timed = manifest('timed')
  const { clockRulesOf, scenesAt, followRules } = await oldDevice()
  followRules(timed.screen)
  expect(clockRulesOf(timed, now)).toEqual({
    differs_at: Date.parse('2026-01-01T00:00Z'),
    day: '2026-01-01',
    minutes: 60,
    before: 2024,
  })
  expect(scenesAt(timed, now).entries.map(({ id }) => id)).toEqual(['breakfast'])
  expect(scenesAt(timed, now + 60 * 60_000).entries).toEqual([])
})

test('only a manifest that depends on the time is compared', async () => {
  const [slide, image] = [manifest('slide'), manifest('image')]
  const { zoneRules: _, ...screen } = slide.screen
  const { clockRulesOf } = await oldDevice()
  expect(clockRulesOf(slide, now)).toMatchObject({ minutes: 60 })
  expect(clockRulesOf(image, now)).toBeUndefined()
  expect(clockRulesOf({ ...slide, screen }, now)).toBeUndefined()
})

test('a device with the rules of the server reports nothing', async () => {
  const { clockRulesOf } = await import('./clock-rules.ts')
  expect(clockRulesOf(manifest('timed'), now)).toBeUndefined()
})

import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { PlayRecord } from './play-record.ts'

const page: ManifestItem = { id: '1', kind: 'web', durationMs: 60_000, title: 'Site', mediaId: 'm' }

/** A record whose item is replaced by its fallback when `state.isReplaced` says so. */
function recordOf(isReplaced: boolean) {
  const state = { isReplaced }
  const played: number[] = []
  const events = { onItem: () => undefined, onItemEnd: ({ playedMs }: { playedMs: number }) => played.push(playedMs) }
  const record = new PlayRecord({ scene: () => undefined, ...events }, () => state.isReplaced)
  const replace = (isNow: boolean, now: number) => {
    state.isReplaced = isNow
    record.look(now)
  }
  return { record, replace, played }
}

test('an item plays from its start to its end', () => {
  const { record, played } = recordOf(false)
  record.begin({ region: 'Region', item: page }, 1000)
  record.end(11_000)
  expect(played).toEqual([10_000])
})

test('an item does not play while its fallback is shown', () => {
  const { record, replace, played } = recordOf(false)
  record.begin({ region: 'Region', item: page }, 0)
  replace(true, 3000)
  replace(true, 4000)
  replace(false, 20_000)
  replace(false, 21_000)
  record.end(25_000)
  expect(played).toEqual([8000])
})

test('an item whose fallback is shown in its place ends without having played, in each round', () => {
  const { record, replace, played } = recordOf(true)
  record.begin({ region: 'Region', item: page }, 0)
  expect(record.roundEndsAt).toBe(60_000)
  record.begin({ region: 'Region', item: page }, 60_000)
  replace(false, 90_000)
  record.begin({ region: 'Region', item: page }, 120_000)
  record.end(125_000)
  expect(played).toEqual([0, 30_000, 5000])
})

test('an item does not play while the device sleeps', () => {
  const { record, played } = recordOf(false)
  record.begin({ region: 'Region', item: page }, 0)
  record.step(10_000)
  record.step(8 * 3_600_000)
  record.begin({ region: 'Region', item: page }, 8 * 3_600_000)
  record.step(8 * 3_600_000 + 50_000)
  record.end(8 * 3_600_000 + 60_000)
  expect(played).toEqual([10_000, 60_000])
})

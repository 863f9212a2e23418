import type { Manifest } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { noticeFor, sentences } from './notice.ts'

const manifestWith = (ids: string[], kind = 'image'): Manifest => ({
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: [
    {
      id: 's',
      regions: [
        {
          name: 'Main',
          x: 0,
          y: 0,
          width: 100,
          height: 100,
          items: ids.map((id) => ({ id, kind: kind as 'image', asset: id, durationMs: 4000, title: id, mediaId: 'm' })),
        },
      ],
    },
  ],
  assets: {},
  policy: { pollMs: 5000, linkedPollMs: 300_000, cacheBytes: 1e9 },
  branding: { name: 'A', logo: null },
})
const full = manifestWith(['a'])
const empty = manifestWith([])
const newer = manifestWith(['a'], 'hologram')

test.each([
  [undefined, 'asking', 'starting', 'waiting'],
  [undefined, 'unreachable', 'starting', 'unreachable'],
  [undefined, 'busy', 'starting', 'busy'],
  [undefined, 'unknown', 'starting', 'unknown'],
  [full, 'ok', 'starting', 'waiting'],
  [full, 'ok', 'playing', undefined],
  [full, 'unreachable', 'playing', undefined],
  [full, 'busy', 'playing', undefined],
  [full, 'ok', 'empty', 'no-files'],
  [full, 'unreachable', 'empty', 'unreachable'],
  [empty, 'ok', 'empty', 'no-content'],
  [empty, 'unreachable', 'starting', 'no-content'],
  [newer, 'ok', 'starting', 'unsupported'],
  [newer, 'unreachable', 'empty', 'unsupported'],
  [full, 'unknown', 'playing', 'unknown'],
] as const)('%# returns the reason, and nothing while media play', (manifest, link, stage, notice) => {
  expect(noticeFor({ manifest, link, stage })).toBe(notice)
})

test('every notice is one or two complete sentences', () => {
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z].*[.…]$/)
})

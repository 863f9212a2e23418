import { weekdays } from '@digisigncast/contract/api/weekdays'
import { consoleReasons, type DisplayReason, displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { expect, test } from 'vitest'
import { isIdle, skippedItems } from '../schedule/skipped-items.ts'
import { imageItem, manifestOfScenes, sceneOf } from '../testing/test-manifest.ts'
import { noticeFor } from './notice.ts'

const manifestWith = (ids: string[]) => manifestOfScenes([[ids]])
const full = manifestWith(['a'])
const empty = manifestWith([])
const unfilled = { ...empty, empty: 'playlist_empty' as const }
const newer = { ...full, scenes: [sceneOf('s', [{ ...imageItem('a'), kind: 'hologram' as 'image' }])] }

test.each([
  [undefined, 'asking', 'starting', 'loading'],
  [undefined, 'unreachable', 'starting', 'server_unreachable'],
  [undefined, 'failing', 'starting', 'server_failing'],
  [undefined, 'unusable', 'starting', 'player_failed'],
  [undefined, 'busy', 'starting', 'rate_limited'],
  [undefined, 'unknown', 'starting', 'code_unknown'],
  [undefined, 'closed', 'starting', 'code_needed'],
  [full, 'ok', 'starting', 'loading'],
  [full, 'ok', 'playing', undefined],
  [full, 'unreachable', 'playing', undefined],
  [full, 'busy', 'playing', undefined],
  [full, 'ok', 'empty', 'files_missing'],
  [full, 'unreachable', 'empty', 'server_unreachable'],
  [full, 'failing', 'empty', 'server_failing'],
  [full, 'unusable', 'playing', undefined],
  [full, 'busy', 'empty', 'files_missing'],
  [full, 'ok', 'undecodable', 'cannot_decode'],
  [full, 'unreachable', 'undecodable', 'cannot_decode'],
  [empty, 'ok', 'empty', 'nothing_assigned'],
  [empty, 'unreachable', 'starting', 'nothing_assigned'],
  [unfilled, 'ok', 'empty', 'playlist_empty'],
  [newer, 'ok', 'starting', 'player_outdated'],
  [newer, 'unreachable', 'empty', 'player_outdated'],
  [full, 'unknown', 'playing', 'code_unknown'],
] as const)('%# returns the reason, and nothing while media play', (manifest, link, stage, notice) => {
  expect(noticeFor({ manifest, link, stage, by: 'code', wasKnown: false, standby: 'off' })).toBe(notice)
})

test('a screen that has existed was deleted; by its code it may have another code', () => {
  const gone = { manifest: undefined, link: 'unknown', stage: 'empty', wasKnown: true, standby: 'off' } as const
  expect([noticeFor({ ...gone, by: 'device' }), noticeFor({ ...gone, by: 'code' })]).toEqual([
    'screen_deleted',
    'code_gone',
  ])
})

test('in standby there is no text; items that are not set to play now have one', () => {
  const input = { manifest: full, link: 'ok', stage: 'empty', by: 'code', wasKnown: false } as const
  expect(noticeFor({ ...input, standby: 'on' })).toBeUndefined()
  expect(noticeFor({ ...input, stage: 'starting', standby: 'ending' })).toBeUndefined()
  const over = { days: [...weekdays], from: '00:00', until: '00:00', endsOn: '2020-01-01' }
  const scenes = full.scenes.map((scene) => ({
    ...scene,
    regions: scene.regions.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, rules: [over] })) })),
  }))
  expect(noticeFor({ ...input, manifest: { ...full, scenes }, standby: 'off' })).toBe('nothing_now')
  expect(isIdle({ ...full, scenes }, Date.now())).toBe(true)
  expect(isIdle(full, Date.now())).toBe(false)
})

test.each(['starting', 'empty', 'undecodable'] as const)(
  'when all items have reached the limit of their plays, nothing plays now: %s',
  (stage) => {
    const spent = { ids: new Set(['a']), until: Date.now() }
    const input = { manifest: full, link: 'ok', stage, by: 'device', wasKnown: true, standby: 'off', spent } as const
    expect(noticeFor(input)).toBe('nothing_now')
    expect([isIdle(full, Date.now(), spent), [...skippedItems(full, Date.now(), spent)]]).toEqual([true, ['a']])
    expect(noticeFor({ ...input, manifest: manifestWith(['a', 'b']) })).not.toBe('nothing_now')
  },
)

/** They are shown before a display is connected to a screen only. */
const ofSetup: DisplayReason[] = ['code_unknown', 'device_disconnected']

test.each(Object.entries(displaySentences).filter(([reason]) => !ofSetup.some((one) => one === reason)))(
  'the display of a screen tells viewers nothing that only an operator can do: %s',
  (_reason, sentence) => {
    expect(sentence).not.toMatch(
      /\b(console|add|approve|assign|change|check|choose|connect|restart|type|update|upload)\b/i,
    )
  },
)

test('every text is one or two complete sentences, and none is used for two reasons', () => {
  for (const texts of [displaySentences, consoleReasons].map((table) =>
    Object.values<string | { advice: string }>(table),
  )) {
    const sentences = texts.map((text) => (typeof text === 'string' ? text : text.advice))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.…]$/)
    expect(new Set(sentences).size).toBe(sentences.length)
  }
})

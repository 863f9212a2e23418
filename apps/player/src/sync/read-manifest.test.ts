import { expect, test } from 'vitest'
import { readManifest } from './read-manifest.ts'

const whole = {
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: [{ id: 's', regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: [] }] }],
  assets: {},
  policy: { pollMs: 5000 },
  branding: { name: 'A', logo: null },
}

test('accepts a complete manifest unchanged', () => {
  expect(readManifest(whole)).toBe(whole)
})

test('accepts a manifest with an item of an unknown kind', () => {
  const region = { ...whole.scenes[0]?.regions[0], items: [{ id: '1', kind: 'hologram', durationMs: 1000 }] }
  const newer = { ...whole, scenes: [{ id: 's', regions: [region] }] }
  expect(readManifest(newer)).toBe(newer)
})

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { ...whole, format: 2 },
  { ...whole, revision: 7 },
  { ...whole, scenes: {} },
  { ...whole, scenes: [{}] },
  { ...whole, scenes: [{ id: 's', regions: [{}] }] },
  { ...whole, assets: undefined },
  { ...whole, policy: null },
  { ...whole, branding: undefined },
])('rejects anything but a manifest in this format: %j', (value) => {
  expect(readManifest(value)).toBeUndefined()
})

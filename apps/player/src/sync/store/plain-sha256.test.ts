import { expect, test } from 'vitest'
import { plainSha256 } from './plain-sha256.ts'
import { sha256 } from './sha256.ts'

test('the hash of “abc” is the one in the standard', async () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect([await sha256(new Blob(['abc'])), await plainSha256(new Blob(['abc']))]).toEqual([hash, hash])
})

test.each([0, 1, 262_144, 262_145, 1_000_000])(
  'both implementations return the same hash for %i bytes',
  async (size) => {
    const blob = new Blob([Uint8Array.from({ length: size }, (_, i) => (i * 31) % 251)])
    expect(await plainSha256(blob)).toBe(await sha256(blob))
  },
)

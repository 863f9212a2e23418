import type { Manifest } from '@digisigncast/contract/manifest'
import { expect, test } from 'vitest'
import { filesToFetch } from './prefetch.ts'

const mib = 1024 * 1024

const manifestOf = (files: [key: string, bytes: number][], order: string[]): Manifest => ({
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: order.map((asset, at) => ({
    id: `${at}`,
    regions: [
      {
        name: 'Main',
        x: 0,
        y: 0,
        width: 100,
        height: 100,
        items: [{ id: `${at}`, kind: 'image', asset, durationMs: 4000, title: asset, mediaId: 'm' }],
      },
    ],
  })),
  assets: Object.fromEntries(
    files.map(([key, bytes]) => [
      key,
      { url: `/media/${key}.jpg`, mime: 'image/jpeg', bytes, width: null, height: null, durationMs: null },
    ]),
  ),
  policy: { pollMs: 5000, linkedPollMs: 300_000, cacheBytes: 1e9 },
  branding: { name: 'A', logo: null },
})

const urls = (manifest: Manifest) => filesToFetch(manifest).map((asset) => asset.url)

test('fetches each file once, in playing order', () => {
  const files: [string, number][] = [
    ['a', 1],
    ['b', 1],
  ]
  expect(urls(manifestOf(files, ['b', 'a', 'b']))).toEqual(['/media/b.jpg', '/media/a.jpg'])
})

test('leaves out very large files, files beyond the budget and files that are not described', () => {
  const five = ['a', 'b', 'c', 'd', 'e']
  const files: [string, number][] = five.map((key) => [key, 60 * mib])
  expect(urls(manifestOf([...files, ['big', 65 * mib], ['small', mib]], ['big', ...five, 'none', 'small']))).toEqual(
    ['a', 'b', 'c', 'd', 'small'].map((key) => `/media/${key}.jpg`),
  )
})

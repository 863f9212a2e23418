import { expect, test } from 'vitest'
import { readLock } from './lock.mjs'

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
]

/** Shipped parts with other terms, or with none in their package.json; the README names those with other terms. */
const known = {
  mediabunny: 'MPL-2.0',
  '@fontsource-variable/inter': 'OFL-1.1',
  '@expo-google-fonts/inter': 'MIT AND OFL-1.1',
  // Their licence, MIT, stands in a file beside their package.json.
  'combine-errors': undefined,
  'png-js': undefined,
}
/** Libvips, by system: a library of its own that sharp loads. */
const isLibvips = (name) => /^@img\/sharp-(libvips|win32|wasm32)/.test(name)
const lesser = [...permissive, 'LGPL-3.0-or-later']

const parts = Object.entries(readLock().packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, part]) => ({ ...part, name: path.split('node_modules/').at(-1) }))

const consistsOf = (allowed, license = '') =>
  license
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((one) => allowed.includes(one))

test('what is shipped has a permissive licence, but for the parts that the README names', () => {
  const others = parts
    .filter(({ dev, name, license }) => !dev && !consistsOf(isLibvips(name) ? lesser : permissive, license))
    .map(({ name, license }) => [name, license])
  expect(Object.fromEntries(others)).toStrictEqual(known)
})

test('no part runs a program of its own when it is installed', () => {
  expect(parts.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
})

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

const families = [
  'archivo',
  'caveat',
  'fraunces',
  'inter',
  'jetbrains-mono',
  'lora',
  'montserrat',
  'noto-emoji',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-hebrew',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-thai',
  'nunito',
  'oswald',
  'playfair-display',
]
const fonts = Object.fromEntries(families.map((name) => [`@fontsource-variable/${name}`, 'OFL-1.1']))

/** Shipped packages with another license (named in the README) or without one in their package.json. */
const known = {
  mediabunny: 'MPL-2.0',
  ...fonts,
  '@expo-google-fonts/arimo': 'MIT AND OFL-1.1',
  '@expo-google-fonts/cousine': 'MIT AND OFL-1.1',
  '@expo-google-fonts/inter': 'MIT AND OFL-1.1',
  '@expo-google-fonts/tinos': 'MIT AND OFL-1.1',
  '@fontsource/noto-sans-symbols': 'OFL-1.1',
  '@fontsource/noto-sans-symbols-2': 'OFL-1.1',
  // MIT, according to their LICENSE file.
  'combine-errors': undefined,
  'png-js': undefined,
}
/** Platform packages of libvips, a separate library that sharp loads. */
const isLibvips = (name) => /^@img\/sharp-(libvips|win32|wasm32)/.test(name)
/** A tool of the build, and its platform packages. */
const isLightning = (name) => name.startsWith('lightningcss')
const allowedFor = (name) => [
  ...permissive,
  ...(isLibvips(name) ? ['LGPL-3.0-or-later'] : []),
  ...(isLightning(name) ? ['MPL-2.0'] : []),
]

const parts = Object.entries(readLock().packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, part]) => ({ ...part, name: path.split('node_modules/').at(-1) }))

const hasLicenses = (allowed, license = '') =>
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((choice) => choice.split(' OR ').some((one) => allowed.includes(one)))

test('shipped packages have a permissive license, except those that the README names', () => {
  const others = parts
    .filter(({ dev, name, license }) => !dev && !hasLicenses(allowedFor(name), license))
    .map(({ name, license }) => [name, license])
  expect(Object.fromEntries(others)).toStrictEqual(known)
})

test('no package has an install script', () => {
  expect(parts.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
})

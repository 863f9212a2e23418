import { expect, test } from 'vitest'
import { missingPackages, readLock } from './lock.mjs'

test('the lock file contains the packages of every platform, so a clean install works on each', () => {
  // If this fails after an `npm install`, run `npm run lock`.
  expect(Object.keys(missingPackages(readLock()))).toEqual([])
})

test('the entry of a missing package is derived from its name', () => {
  const parent = {
    dev: true,
    optionalDependencies: { '@x/binding-linux-arm-gnueabihf': '1.2.3', '@x/win32-x64': '1.2.3' },
  }
  expect(missingPackages({ packages: { 'node_modules/x': parent } })).toEqual({
    'node_modules/@x/binding-linux-arm-gnueabihf': {
      version: '1.2.3',
      optional: true,
      dev: true,
      cpu: ['arm'],
      os: ['linux'],
      libc: ['glibc'],
    },
    'node_modules/@x/win32-x64': { version: '1.2.3', optional: true, dev: true, cpu: ['x64'], os: ['win32'] },
  })
})

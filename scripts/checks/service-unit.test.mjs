import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { requireWritable } from '../support/writable.mjs'

const unitFile = at('deploy', 'digisigncast.service')

/** Name → values of all lines of a section, in order. */
function settingsOf(section) {
  const text = readFileSync(unitFile, 'utf8').split(/^\[(\w+)\]$/m)
  const settings = new Map()
  for (const line of (text[text.indexOf(section) + 1] ?? '').split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name) settings.set(name, [...(settings.get(name) ?? []), value])
  }
  return settings
}
const service = settingsOf('Service')
const seconds = (name) => Number(service.get(name)?.[0])

const isWithoutAnalyzer = spawnSync('systemd-analyze', ['security', '--help']).status !== 0

test.skipIf(isWithoutAnalyzer)('systemd rates the exposure of the service below 3.0', () => {
  const run = (file) => spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
  const exposure = (file) => Number(/Overall exposure level for \S+: ([\d.]+)/.exec(run(file).stdout)?.[1])
  expect(exposure(unitFile)).toBeLessThan(3)
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-unit-'))
  const loose = join(folder, 'loose.service')
  writeFileSync(loose, '[Service]\nExecStart=/bin/true\n')
  expect(exposure(loose)).toBeGreaterThan(8)
  rmSync(folder, { recursive: true })
})

test.skipIf(isWithoutAnalyzer)('systemd knows every setting of the unit', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitFile], { encoding: 'utf8' })
  const complaints = stderr.split('\n').filter((line) => line.includes('digisigncast.service:'))
  // The user and the project are not installed on a test machine.
  expect(complaints.filter((line) => /Unknown|Invalid|Failed to parse|ignoring/i.test(line))).toEqual([])
})

test('the service writes to its data and its cache only, and creates private files', () => {
  expect(service.get('ProtectSystem')).toEqual(['strict'])
  expect(service.get('UMask')).toEqual(['0077'])
  expect(service.get('StateDirectory')).toEqual(['digisigncast'])
  expect(service.get('StateDirectoryMode')).toEqual(['0700'])
  expect(service.get('Environment')).toContain('NODE_COMPILE_CACHE=/var/cache/digisigncast')
  expect(service.has('ReadWritePaths')).toBe(false)
  // V8 does not start with it.
  expect(service.has('MemoryDenyWriteExecute')).toBe(false)
})

test('the service has time to close, and is not restarted with wrong settings', () => {
  const start = readFileSync(at('scripts', 'start.mjs'), 'utf8')
  const constant = (name) => Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(start)?.[1]?.replaceAll('_', ''))
  expect(seconds('TimeoutStopSec')).toBeGreaterThan(constant('defaultDrainSeconds') + constant('closeMs') / 1000)
  expect(service.get('RestartPreventExitStatus')).toEqual(['2'])
  expect(settingsOf('Unit').get('StartLimitIntervalSec')).toEqual(['0'])
})

test('a read-only project folder that must be built is reported with the command to run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-project-'))
  expect(() => requireWritable(folder, 'The pages must be built')).not.toThrow()
  expect(() => requireWritable('/proc/self', 'The pages must be built')).toThrow(
    'The pages must be built, and /proc/self is read-only here. Run "npm run build" there as its owner',
  )
  rmSync(folder, { recursive: true })
})

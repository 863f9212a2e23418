import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { findTools } from './tools.mjs'

const hasTools = findTools().missing.length === 0

test.runIf(hasTools)('an app that cannot be built is reported and is no error of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-at-start-'))
  const file = join(folder, 'not-a-folder')
  writeFileSync(file, '')
  const env = { ...process.env, DATA_DIR: file }
  const { status, stdout } = spawnSync(process.execPath, [at('scripts', 'android', 'at-start.mjs')], {
    env,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('The Android app could not be built'),
  })
  rmSync(folder, { recursive: true })
})

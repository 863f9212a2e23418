import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { childVariables } from '../env.ts'
import { startApp } from '../testing/start-app.ts'
import { commit, version } from './version.ts'

test('the first log line of a server names its version, commit and Node', async () => {
  const app = await startApp()
  expect(JSON.parse(app.logged[0] ?? '')).toMatchObject({
    msg: 'the server is starting',
    version,
    commit,
    node: process.versions.node,
  })
  await app.close()
})

const here = import.meta.dirname
// The other user must be able to read the program.
const canGiveUpRoot = process.getuid?.() === 0 && isReadableByAll(here)

function isReadableByAll(path: string): boolean {
  return (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isReadableByAll(dirname(path)))
}

test.runIf(canGiveUpRoot)('a service reads the commit of a checkout of another user', () => {
  const program = `import(${JSON.stringify(join(here, 'version.ts'))}).then(({ commit }) => console.log(commit))`
  const options = { uid: 65_534, gid: 65_534, encoding: 'utf8', env: childVariables() } as const
  expect(execFileSync(process.execPath, ['-e', program], options).trim()).toBe(commit)
})

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../apps/server/src/env.ts'
import { startServer } from '../../e2e/support/start-server.ts'
import { at, root } from '../support/paths.mjs'

const page = readFileSync(at('docs', 'operating.md'), 'utf8')

/** Every code block of the page, without the indentation of the list that it is in. */
const blocks = [...page.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(([, indent, language, text]) => ({
  language,
  text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
}))

/** The first code block with this text. Files of settings and units are ini, the others are commands. */
function blockWith(part, isFile = false) {
  const block = blocks.find(({ text, language }) => (language === 'ini') === isFile && text.includes(part))
  if (!block) throw new Error(`docs/operating.md has no such code block: ${part}`)
  return block.text
}

const commands = {
  install: blockWith('cd /opt/digisigncast\nsudo git checkout'),
  upgrade: blockWith('git fetch --tags'),
  backup: blockWith('run.mjs backup /mnt/backup\n'),
  verify: blockWith('--verify'),
  restore: blockWith('run.mjs restore'),
  exchange: blockWith('sudo mv'),
  move: blockWith('run.mjs move'),
  compose: blockWith('docker compose'),
}
const settingsFiles = ['MAIL_FROM=', 'REDIS_URL='].map((part) => blockWith(part, true))
const units = {
  'digisigncast-backup.service': blockWith('Type=oneshot', true),
  'digisigncast-backup.timer': blockWith('OnCalendar=', true),
}

let folder
let settings
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'digisigncast-page-'))
  for (const name of ['bin', 'etc', 'var/lib', 'mnt', 'work']) mkdirSync(join(folder, name), { recursive: true })
  settings = join(folder, 'etc', 'digisigncast.env')
  writePrograms()
  const server = await startServer({ dataDir: join(folder, 'var/lib/digisigncast') })
  await server.stop()
  writeFileSync(settings, replacePaths(settingsFiles[0]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (name, script) => {
  writeFileSync(join(folder, 'bin', name), `#!/bin/bash\nset -eu\n${script}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}

/** Fakes of programs that a test machine lacks: they run the command that follows, like the real programs. */
function writePrograms() {
  program('sudo', 'exec "$@"')
  program('systemctl', `echo "$*" >> ${folder}/systemctl.log`)
  program(
    'systemd-run',
    `variables=()
     while [[ $1 == -* ]]; do
       case "$1 $2" in
         --pipe\\ *|--wait\\ *|--collect\\ *) shift; continue ;;
         -p\\ User=digisigncast) ;;
         -p\\ EnvironmentFile=*) mapfile -t variables < "\${2#*=}" ;;
         -p\\ WorkingDirectory=*) cd "\${2#*=}" ;;
         *) echo "unknown option: $1 $2" >&2; exit 1 ;;
       esac
       shift 2
     done
     exec env -i PATH="$PATH" "\${variables[@]}" "$@"`,
  )
}

/** Replaces the folders of a block with those of this test, and removes the service's user, which does not exist here. */
const replacePaths = (text, project = root) =>
  text
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/opt/digisigncast', project)
    .replaceAll('-o digisigncast -g digisigncast ', '')
    .replaceAll(/(?<![\w.])\/(etc|var\/lib|mnt)\//g, `${folder}/$1/`)
    .replaceAll(/(?<![\w./])\/mnt\b/g, `${folder}/mnt`)

function runBlock(text, project) {
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', replacePaths(text, project)], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: { HOME: folder, PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}` },
  })
  return { status, output: stdout + stderr }
}
const lib = (name) => join(folder, 'var/lib', name)

const hasGit = spawnSync('git', ['--version']).status === 0

describe('the commands of the page', () => {
  test.skipIf(!hasGit)(
    'installation and upgrade take the newest version of the main branch, or without one the branch',
    () => {
      const git = (cwd, ...words) =>
        expect(spawnSync('git', words, { cwd, encoding: 'utf8' })).toMatchObject({ status: 0 })
      const [origin, project] = [join(folder, 'origin'), join(folder, 'project')]
      mkdirSync(origin)
      const commit = (text) => {
        writeFileSync(join(origin, 'version'), text)
        git(origin, 'add', '--all')
        git(origin, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', text)
      }
      const log = join(folder, 'systemctl.log')
      const did = (block) => {
        rmSync(log, { force: true })
        expect(runBlock(block, project)).toMatchObject({ status: 0 })
        return readFileSync(log, 'utf8').trim().split('\n')
      }
      git(origin, 'init', '--quiet')
      commit('first')
      git(folder, 'clone', '--quiet', origin, project)
      program('npm', `echo "npm $* on $(cat version)" >> ${log}`)
      expect(did(commands.install)).toEqual(['npm run build on first'])
      commit('later')
      expect(did(commands.upgrade)).toEqual(['stop digisigncast', 'npm run build on later', 'start digisigncast'])
      for (const version of ['v1.9.0', 'v1.10.0', 'v2.0.0-rc.1']) {
        commit(version)
        git(origin, 'tag', version)
      }
      commit('unreleased')
      expect(did(commands.upgrade)).toEqual(['stop digisigncast', 'npm run build on v1.10.0', 'start digisigncast'])
      expect(did(commands.install)).toEqual(['npm run build on v1.10.0'])
      rmSync(join(folder, 'bin', 'npm'))
    },
  )

  test('after backup, verify, restore and the exchange of the folders, a server starts on the restored data', async () => {
    expect(runBlock(commands.backup)).toMatchObject({
      status: 0,
      output: expect.stringContaining('backup is complete'),
    })
    const [name] = readdirSync(join(folder, 'mnt/backup'))
    copyFileSync(join(folder, 'mnt/backup', name), join(folder, 'mnt/backup/signs.tar'))
    const verify = spawnSync('bash', ['-euc', replacePaths(commands.verify)], { cwd: root, encoding: 'utf8' })
    expect(verify).toMatchObject({ status: 0 })
    expect(runBlock(commands.restore)).toMatchObject({ status: 0, output: expect.stringContaining('Restored into') })
    expect(readdirSync(lib(''))).toEqual(['digisigncast', 'digisigncast-new'])
    expect(runBlock(commands.exchange)).toMatchObject({ status: 0 })
    expect(readdirSync(lib(''))).toEqual(['digisigncast', 'digisigncast-old'])
    const server = await startServer({ dataDir: lib('digisigncast') })
    await server.stop()
  })

  test('the move reads the address of the database from the file', () => {
    writeFileSync(join(folder, 'work', 'database.url'), 'postgres://signs:password@127.0.0.1:1/signs\n')
    expect(runBlock(commands.move)).toMatchObject({
      status: 1,
      output: expect.stringContaining('127.0.0.1:1 does not answer'),
    })
  })
})

test('the server accepts the settings of the page', () => {
  writeFileSync(join(folder, 'etc', 'digisigncast-database.url'), 'postgres://signs:password@db.example.com/signs\n')
  for (const text of settingsFiles) {
    const lines = replacePaths(text).trim().split('\n')
    const variables = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(() => readEnv(variables)).not.toThrow()
  }
})

test('the files of the compose command exist', () => {
  const files = [...commands.compose.matchAll(/-f (\S+)/g)].map(([, file]) => file)
  expect(files).toHaveLength(2)
  for (const file of files) expect([file, existsSync(at(file))]).toEqual([file, true])
})

const isWithoutAnalyzer = spawnSync('systemd-analyze', ['--version']).status !== 0

test.skipIf(isWithoutAnalyzer)('systemd knows every setting of the units of the page', () => {
  for (const [name, text] of Object.entries(units)) writeFileSync(join(folder, 'etc', name), replacePaths(text))
  const verify = (name) =>
    spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'etc', name)], { encoding: 'utf8' }).stderr
  const complaints = (name) =>
    verify(name)
      .split('\n')
      .filter((line) => line.includes('digisigncast') && /Unknown|Invalid|Failed to parse|ignoring/i.test(line))
  expect(complaints('digisigncast-backup.timer')).toEqual([])
  expect(complaints('digisigncast-backup.service')).toEqual([])
  writeFileSync(join(folder, 'etc', 'digisigncast-wrong.service'), '[Service]\nExecStart=/bin/true\nUsr=x\n')
  expect(complaints('digisigncast-wrong.service')).toHaveLength(1)
})

test('every npm command of the documentation exists', () => {
  const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const guides = readdirSync(at('docs')).filter((name) => name.endsWith('.md'))
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guides.map((name) => join('docs', name))]
  const named = files.flatMap((file) => [...readFileSync(at(file), 'utf8').matchAll(/npm run ([\w:-]+)/g)])
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(([, name]) => name).filter((name) => !scripts[name])).toEqual([])
})

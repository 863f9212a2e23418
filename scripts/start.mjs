import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, runtimeDir } from './paths.mjs'
import { run } from './processes.mjs'

/** Runs the server until it ends, and answers its exit code. */
export async function start({ node, env }) {
  const leaveWithParent = pathToFileURL(at('scripts', 'leave-with-parent.mjs')).href
  const flags = ['--disable-warning=ExperimentalWarning', '--import', leaveWithParent]
  const { code } = await run(node, [...flags, at('apps', 'server', 'src', 'main.ts')], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'), ...env },
    channel: true,
  })
  return code
}

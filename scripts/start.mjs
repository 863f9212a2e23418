import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, runtimeDir } from './paths.mjs'
import { run } from './processes.mjs'

/** Runs the server until it ends, and answers its exit code. */
export async function start({ node, env }) {
  const leaveWithParent = pathToFileURL(at('scripts', 'leave-with-parent.mjs')).href
  // Young objects in 2 MB instead of 16: a third less memory at rest, and no difference in what a server answers a second.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', '--import', leaveWithParent]
  const { code } = await run(node, [...flags, at('apps', 'server', 'src', 'main.ts')], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'), ...env },
    channel: true,
  })
  return code
}

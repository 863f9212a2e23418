import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, runtimeDir } from './paths.mjs'
import { allowToClose, replaceProcess, run } from './processes.mjs'

/** How Node runs the server. Young objects in 2 MB instead of 16: a third less memory at rest. */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=2',
  '--import',
  pathToFileURL(at('scripts', 'leave-with-parent.mjs')).href,
]

/**
 * How the C library gives memory out: pictures are decoded in threads, and by default each thread keeps what it once
 * had. Measured with 50 photos at once: 216 MB above idle instead of 395.
 */
const allocatorEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** What a stopping server needs on top of `DRAIN_SECONDS`: requests under way get 10 s, then rows and files are closed. */
const closeMs = 25_000
const defaultDrainSeconds = 5

/** Runs the server until it ends, and returns its exit code. Where the system allows it, this process becomes the server. */
export async function start({ node, env }) {
  const args = [...serverFlags, at('apps', 'server', 'src', 'main.ts'), '--build-android-app']
  const serverEnv = {
    ...allocatorEnv,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
    ...env,
  }
  // npm expects a parent that forwards signals; without npm there is nothing for a parent to do.
  if (!env.npm_lifecycle_event) replaceProcess(node, args, serverEnv)
  allowToClose((Number(env.DRAIN_SECONDS) || defaultDrainSeconds) * 1000 + closeMs)
  const { code } = await run(node, args, { env: serverEnv, channel: true })
  return code
}

/** Does something to the data of an installation from outside of its server. */
export async function serverCommand({ node, env }, args) {
  const { code } = await run(node, [...serverFlags, at('apps', 'server', 'src', 'commands.ts'), ...args], {
    env: { NODE_ENV: 'production', ...env },
    channel: true,
  })
  return code
}

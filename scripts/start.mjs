import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, runtimeDir } from './support/paths.mjs'
import { allowToClose, replaceProcess, run } from './support/processes.mjs'

/**
 * Node options of the server. A young generation of 8 MB instead of 16 saves 120 MB under load; with 2 MB, which saves
 * 20 MB more, the pages of the console need up to 60 % more processor time.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--import',
  pathToFileURL(at('scripts', 'close-with-parent.mjs')).href,
]

/**
 * Settings of malloc: images are decoded in threads, and by default each thread keeps its freed memory.
 * Measured with 50 photos at once: 216 MB above idle instead of 395 MB.
 */
const allocatorEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** Time to close in addition to `DRAIN_SECONDS`: 10 s for running requests, then the database and files are closed. */
const closeMs = 25_000
const defaultDrainSeconds = 5

/** Runs the server and returns its exit code. Where possible, this process is replaced with the server. */
export async function start({ node, env }) {
  const args = [...serverFlags, at('apps', 'server', 'dist', 'main.js')]
  const serverEnv = {
    ...allocatorEnv,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
    ...env,
  }
  // npm needs a parent process that forwards signals; without npm none is needed.
  if (!env.npm_lifecycle_event) replaceProcess(node, args, serverEnv)
  allowToClose((Number(env.DRAIN_SECONDS) || defaultDrainSeconds) * 1000 + closeMs)
  const { code } = await run(node, args, { env: serverEnv, channel: true })
  return code
}

/** Runs a command on the data of an installation, such as a backup. */
export async function serverCommand({ node, env }, args) {
  const { code } = await run(node, [...serverFlags, at('apps', 'server', 'src', 'commands.ts'), ...args], {
    env: { NODE_ENV: 'production', ...env },
    channel: true,
  })
  return code
}

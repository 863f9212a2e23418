import { buildAndroid } from './android/build.mjs'
import { bench } from './bench.mjs'
import { prepareBuild } from './build.mjs'
import { preparePackages } from './install.mjs'
import { takePictures } from './pictures.mjs'
import { completeLock } from './release/lock.mjs'
import { pinImages } from './release/pin-images.mjs'
import { release } from './release/release.mjs'
import { prepareRuntime } from './runtime.mjs'
import { serverCommand, start } from './start.mjs'
import { Problem, print } from './support/output.mjs'
import { handleSignals, run, Stopped, stoppedCode } from './support/processes.mjs'
import { tool } from './support/tools.mjs'
import { test, testAll, testBrowsers, testCluster, testRest } from './test.mjs'

/** Commands of `npm start`, `npm test` and `npm run …`. Each does its set-up first and returns an exit code. */
const commands = {
  start: async (runtime) => {
    await prepareBuild(runtime)
    return start(runtime)
  },
  build: async (runtime) => {
    await prepareBuild(runtime)
    print('The console, the player and the server are built.')
    return 0
  },
  'build:android': buildAndroid,
  check: (runtime) => test(runtime, ['check']),
  test,
  'test:rest': testRest,
  'test:all': testAll,
  'test:browsers': testBrowsers,
  'test:cluster': testCluster,
  bench: async (runtime, args) => {
    await prepareBuild(runtime)
    return bench(runtime, args)
  },
  backup: (runtime, args) => serverCommand(runtime, ['backup', ...args]),
  restore: (runtime, args) => serverCommand(runtime, ['restore', ...args]),
  move: (runtime, args) => serverCommand(runtime, ['move', ...args]),
  'reset-owner': (runtime, args) => serverCommand(runtime, ['reset-owner', ...args]),
  release: async (_runtime, args) => release(args),
  pictures: takePictures,
  'pin:images': () => pinImages(),
  lock: async () => {
    const added = completeLock()
    print(added.length === 0 ? 'The lock file is complete.' : `Added to the lock file:\n  ${added.join('\n  ')}`)
    return 0
  },
  exec: async ({ node, env }, [name, ...args]) => (await run(node, [tool(name), ...args], { env })).code,
}

/** Commands of operators, which need no packages for development. */
const ofOperators = ['start', 'build', 'backup', 'restore', 'move', 'reset-owner']

async function main([name, ...args]) {
  const command = commands[name]
  if (!command)
    throw new Problem(`There is no command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
  const runtime = await prepareRuntime()
  await preparePackages(runtime, { isForDevelopment: !ofOperators.includes(name) })
  return command(runtime, args)
}

handleSignals()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Stopped) process.exitCode = stoppedCode()
  else {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exitCode = error instanceof Problem ? error.exitCode : 1
  }
}

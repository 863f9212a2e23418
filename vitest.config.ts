import { readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Node runs the sources, as in production. */
const native = { viteModuleRunner: false, nodeLoader: false }

/**
 * Files that take half a minute and more, the longest first. They, and others that wait for time limits or send very
 * many calls, are called `*.long.test.ts`: the quick tests leave them out.
 */
const longest = ['cluster.story', 'crash.long', 'junk.long', 'document-limits.long', 'documents.long', 'commands.long']

/** Files of which tests wait for a time limit of seconds. */
const waiting = ['sso-sign-in', 'find-places', 'live', 'views']

function rankOf({ moduleId }: TestSpecification): number {
  const first = longest.findIndex((name) => moduleId.includes(`/${name}.`))
  if (first !== -1) return first
  if (moduleId.includes('.long.test.')) return longest.length
  return longest.length + (waiting.some((name) => moduleId.includes(`/${name}.test.`)) ? 1 : 2)
}

/** Starts the longest files of each project first: one that starts last uses one core while the others have no work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Test data are in memory where Linux has room for them there: servers of tests would wait for the disk longer than they
 * work. Docker gives 64 MB, in which programs cannot run.
 */
function dataFolder(): Record<string, string> {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3]
    const { bavail, bsize } = statfsSync(memory)
    const isRoomy = bavail * bsize >= neededBytes
    return options && !options.includes('noexec') && isRoomy && !process.env['TMPDIR'] ? { TMPDIR: memory } : {}
  } catch {
    return {}
  }
}

/** They measure the memory of their process: what other files have left there would count. */
const measuringMemory = '(encryption.long|backups-bucket.long|storage-s3.long|large-answers.long)'
const server = { globalSetup: 'apps/server/src/testing/first-start.ts', experimental: native }

export default defineConfig({
  test: {
    pool: 'forks',
    env: dataFolder(),
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Every file has data and ports of its own, and a third of the time is spent waiting. Left alone, a machine with two
    // cores would use one of them.
    maxWorkers: Math.max(3, availableParallelism()),
    // They stop tests that hang: a busy machine takes three times as long as a calm one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // An event that a busy machine delays has not failed.
    expect: { poll: { timeout: 5000 } },
    projects: [
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          // An own `exclude` would hide that of the command line.
          include: [`apps/server/src/**/!${measuringMemory}.test.ts`, 'bench/**/*.test.ts', 'e2e/cluster/*.story.ts'],
          // Loading the server takes longer than the tests of most files. A file shares nothing else with the files
          // that ran before it in the process: each starts servers of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...server, name: 'memory', include: [`apps/server/src/**/@${measuringMemory}.test.ts`] },
      },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], experimental: native } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['packages/*/src/**/*.test.ts', 'apps/{console,player}/{src,build}/**/*.test.{ts,tsx}'],
          // A process for each of these small files would take longer than its tests.
          isolate: false,
          setupFiles: 'scripts/testing/forget-modules.mjs',
        },
      },
    ],
  },
})

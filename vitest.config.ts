import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
      'e2e/cluster/*.story.ts',
    ],
    pool: 'forks',
    // Every file has data and ports of its own. Left alone, a machine with two cores would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

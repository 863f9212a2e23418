import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const base = '/player/'
// TV boxes and signage displays carry browsers that are years old, Chromium 87 among them. It knows all of ES2022 that
// is used here; named as a browser, the build would turn every private name into a WeakMap, which costs 2 kB.
const target = 'es2022'
const cssTarget = 'chrome87'

/** Builds the worker once the files are known that it has to keep. */
function worker(): Plugin {
  return {
    name: 'player-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
      const html = bundle['index.html']
      if (!entry || html?.type !== 'asset') throw new Error('The player has no page.')
      const shell = {
        version: createHash('sha256')
          .update(JSON.stringify(files.sort()))
          .update(html.source)
          .digest('hex')
          .slice(0, 16),
        entry: base + entry.fileName,
        files: files.map((name) => base + name),
      }
      await listFiles(dir, shell.version, files)
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        define: { builtShell: JSON.stringify(shell) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target,
          lib: {
            entry: join(import.meta.dirname, 'src/service-worker.ts'),
            // One plain script: modules in workers came to browsers late.
            formats: ['iife'],
            name: 'player',
            fileName: () => 'service-worker.js',
          },
        },
      })
    },
  }
}

/** Writes the files with their hashes, for the Android app: it does the worker's work on plain http. */
async function listFiles(dir: string, version: string, assets: string[]): Promise<void> {
  const files: [path: string, name: string][] = assets.map((name) => [base + name, name])
  const lines = [['/player', 'index.html'] as const, ...files].map(async ([path, name]) => {
    const bytes = await readFile(join(dir, name))
    return `${createHash('sha256').update(bytes).digest('hex')} ${path}`
  })
  await writeFile(join(dir, 'files.txt'), [`player ${version}`, ...(await Promise.all(lines)), ''].join('\n'))
}

export default defineConfig({
  base,
  plugins: [react(), worker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target,
    cssTarget,
    // The policy of the page forbids data: scripts and keeps files on our origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'

const base = '/player/'
// Signage displays run browsers as old as Chromium 87, which supports all ES2022 features used here. With `chrome87` as
// the script target, the build would compile private names to WeakMaps (2 kB more).
const target = 'es2022'
const cssTarget = 'chrome87'

/** Builds the service worker after the page, whose files it has to store. */
function worker(): Plugin {
  return {
    name: 'player-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
      const html = bundle['index.html']
      if (!entry || html?.type !== 'asset') throw new Error('The player build has no index.html.')
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
            entry: join(import.meta.dirname, 'src/service-worker/service-worker.ts'),
            // A classic script: old browsers do not support module workers.
            formats: ['iife'],
            name: 'player',
            fileName: () => 'service-worker.js',
          },
        },
      })
    },
  }
}

/** Writes the file list with hashes. On plain http the Android app stores these files instead of the worker. */
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
  plugins: [worker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target,
    cssTarget,
    // The page's Content-Security-Policy forbids data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite'
import { neededBuiltIns } from '../src/browser/browser-features.ts'
import { builtIns } from '../src/old-browsers/built-ins.ts'

const base = '/player/'
const root = join(import.meta.dirname, '..')
/** Syntax of Chromium 67 and of the other browsers of 2018. */
export const oldTarget = 'chrome67'

type Output = Rollup.RolldownOutput['output']

interface Build {
  entry: string
  /** File names below `base`. */
  files: string[]
}

/**
 * After the build for modern browsers, makes the one for old browsers, the start script that chooses between them, the
 * service worker, and the file list of the Android app.
 */
export function builds(): Plugin {
  return {
    name: 'player-builds',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const modern = buildOf(Object.values(bundle) as Output)
      const old = buildOf(await buildOld(dir))
      // The page loads the styles of its entry, and both builds name other styles by their content.
      const withStyles = [...old.files.filter(isScript), ...modern.files.filter((name) => !isScript(name))]
      await Promise.all(old.files.filter((name) => !withStyles.includes(name)).map((name) => rm(join(dir, name))))
      old.files = withStyles
      const page = await writePage(dir, {
        modern: { entry: modern.entry, needs: Object.keys(builtIns) },
        old: { entry: old.entry, needs: neededBuiltIns },
      })
      const version = hashOf([page.html, ...modern.files, ...old.files])
      const shell = {
        version,
        start: base + page.start,
        modern: [page.start, ...modern.files].map((name) => base + name),
        old: [page.start, ...old.files].map((name) => base + name),
      }
      await buildWorker(dir, shell)
      await listFiles(dir, version, [...new Set([page.start, ...modern.files, ...old.files])])
    },
  }
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

function buildOf(output: Output): Build {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The build of the player has no entry.')
  const files = output
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
  return { entry: base + entry.fileName, files: files.sort() }
}

const isScript = (name: string): boolean => name.endsWith('.js')

const nested = { configFile: false, root, base, logLevel: 'warn' } satisfies InlineConfig

async function buildOld(dir: string): Promise<Output> {
  const result = await build({
    ...nested,
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: oldTarget,
      cssTarget: oldTarget,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/old-browsers/player.ts'),
        output: { entryFileNames: 'assets/old-[name]-[hash].js', chunkFileNames: 'assets/old-[name]-[hash].js' },
      },
    },
  })
  return (result as Rollup.RolldownOutput).output
}

/** Writes the start script, and puts it into the page in place of the entry of the modern build. */
async function writePage(dir: string, choices: Record<'modern' | 'old', { entry: string; needs: readonly string[] }>) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const source = await readFile(join(root, 'src/start/start.js'), 'utf8')
  const script = source.replace('__BUILDS__', JSON.stringify({ version, ...choices }))
  const start = `assets/start-${hashOf(script).slice(0, 8)}.js`
  const path = join(dir, 'index.html')
  const built = await readFile(path, 'utf8')
  const html = built
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('</body>', `  <script src="${base}${start}"></script>\n  </body>`)
  await Promise.all([writeFile(join(dir, start), script), writeFile(path, html)])
  return { start, html }
}

async function buildWorker(dir: string, shell: object): Promise<void> {
  await build({
    ...nested,
    define: { builtShell: JSON.stringify(shell) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: oldTarget,
      lib: {
        entry: join(root, 'src/service-worker/service-worker.ts'),
        // A classic script: old browsers do not support module workers.
        formats: ['iife'],
        name: 'player',
        fileName: () => 'service-worker.js',
      },
    },
  })
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

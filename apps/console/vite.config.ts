import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractShapes } from './build/contract-shapes.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pageChunks } from './build/page-chunks.ts'
import { pageFiles } from './build/page-files.ts'

/** Writes a .br and a .gz file for every script and style, so that the server does not compress per request. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, build.assetsDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const path = join(folder, name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Replaces the names of `ui/breakpoints.css` in media queries. */
function breakpoints(): Plugin {
  const file = join(import.meta.dirname, 'src/ui/breakpoints.css')
  const named = new Map(
    Array.from(readFileSync(file, 'utf8').matchAll(/@custom-media (--\S+) (.+);/g), ([, name, query]) => [name, query]),
  )
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (css) =>
        css.replace(/(?<=@media [^{]*)\((--[\w-]+)\)/g, (_, name: string) => {
          const query = named.get(name)
          if (!query) throw new Error(`${name} is not in ui/breakpoints.css.`)
          return query
        }),
    },
  }
}

/** Puts the styles of shared components in a layer, so that those of pages win in whichever order they are loaded. */
function sharedLayer(): Plugin {
  return {
    name: 'shared-layer',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/.*\.module\.css$/ },
      handler: (css) => `@layer ui {\n${css}}\n`,
    },
  }
}

/** Adds a script of `src/` that is not compiled: see there. */
function plainScript(name: string, attrs: Record<string, boolean>, injectTo: 'body' | 'head-prepend'): Plugin {
  const source = readFileSync(join(import.meta.dirname, `src/${name}.js`), 'utf8')
  const fileName = `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name,
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { ...attrs, src: `/${fileName}` }, injectTo }],
  }
}

/** Removes what only makes JSON schemas, as the server does for its API document: a tenth of the validator. */
function withoutJsonSchema(): Plugin {
  const parts = [
    /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
    /\bcreateStandardJSONSchemaMethod\(this, "\w+"\)/g,
    /\bcreateToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
  ]
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        parts.reduce((rest, part) => {
          if (rest.search(part) < 0) throw new Error(`The validator has changed: ${part} is not in it.`)
          return rest.replace(part, part.source.includes('process') ? '' : 'undefined')
        }, code),
    },
  }
}

const root = import.meta.dirname

const bundle = {
  root,
  plugins: [react(), breakpoints(), sharedLayer(), withoutJsonSchema(), contractShapes()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Fonts and drawings stay files: data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 600,
  },
}

export default defineConfig({
  ...bundle,
  plugins: [
    ...bundle.plugins,
    plainScript('first-calls', { async: true }, 'head-prepend'),
    plainScript('browser-check', {}, 'body'),
    mantineStyles(root),
    pageFiles(root),
    precompress(),
    pageChunks(bundle),
  ],
})

import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'src')
const outDir = join(import.meta.dirname, 'dist')

/** Files beside a module are read, and threads started, from its folder in `src`. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('import.meta.')) return null
    if (/import\.meta\.(dirname|filename)/.test(code)) this.error('Use import.meta.url here.')
    return code.replaceAll('import.meta.url', `new URL('${relative(outDir, id)}', import.meta.url).href`)
  },
}

/**
 * The server in few files: 1,400 modules need more memory and more time to load (decision 1). Libraries stay
 * packages, which are loaded when they are first used, except two of many small modules that each start loads.
 */
export default defineConfig({
  plugins: [sourceUrls],
  ssr: { noExternal: /^(?:@digisigncast|zod|kysely)(?:\/|$)/ },
  build: {
    ssr: join(source, 'main.ts'),
    outDir,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})

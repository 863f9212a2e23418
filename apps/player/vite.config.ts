import { join } from 'node:path'
import { defineConfig } from 'vite'
import { builds, oldTarget } from './build/builds.ts'

export default defineConfig({
  base: '/player/',
  plugins: [builds()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Both builds share the styles.
    cssTarget: oldTarget,
    // The page's Content-Security-Policy forbids data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
  },
})

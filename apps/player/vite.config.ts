import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/player/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // TV boxes and signage displays carry browsers that are years old.
    target: 'chrome87',
    cssTarget: 'chrome87',
    // The policy of the page forbids data: scripts and keeps files on our origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Fails the build when `ui/mantine.css` lacks the styles of a component of Mantine that is used, or has those of others. */
export function mantineStyles(root: string): Plugin {
  const listed = new Set(
    Array.from(
      readFileSync(join(root, 'src/ui/mantine.css'), 'utf8').matchAll(/styles\/([A-Z]\w+)\.layer\.css/g),
      ([, name = '']) => name,
    ),
  )
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const used = new Set(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? file.moduleIds.flatMap((id) => componentOf(id) ?? []) : [],
        ),
      )
      const missing = [...used].filter((name) => !listed.has(name))
      const unused = [...listed].filter((name) => !used.has(name))
      if (missing.length > 0) this.error(`Add to ui/mantine.css, in the order of styles.css: ${missing.join(', ')}`)
      if (unused.length > 0) this.error(`Remove from ui/mantine.css: ${unused.join(', ')}`)
    },
  }
}

const componentOf = (id: string): string | undefined =>
  /@mantine\/core\/.*\/([A-Z]\w*)\.module\.(?:css\.)?mjs$/.exec(id)?.[1]

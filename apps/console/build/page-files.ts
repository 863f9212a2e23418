import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

interface Route {
  path: string
  load: () => unknown
}

interface Navigation {
  customerNavigation: readonly Route[]
  customerPages: readonly Route[]
  ownerNavigation: readonly Route[]
  ownerPages: readonly Route[]
}

/** Files of the first load of a page, for the server, which names them in the page: they are loaded with the start. */
interface PageFiles {
  isOwners: boolean
  /** As in the router: `/screens/:id/:tab?`. */
  path: string
  files: string[]
}

/** Writes `page-files.json`. */
export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const pages = pagesOf((await import(pathToFileURL(join(root, 'src/shells/navigation.ts')).href)) as Navigation)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const source = JSON.stringify(
        pages.map(
          ({ isOwners, path, modules }): PageFiles => ({
            isOwners,
            path,
            files: filesOf(
              chunks,
              modules.map((module) => join(root, 'src', module)),
            ),
          }),
        ),
      )
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
    },
  }
}

function pagesOf({ customerNavigation, customerPages, ownerNavigation, ownerPages }: Navigation) {
  const of = (isOwners: boolean, shell: string, routes: readonly Route[]) =>
    routes.map(({ path, load }) => ({ isOwners, path, modules: [shell, moduleOf(load)] }))
  const entry = (isOwners: boolean) => ({
    isOwners,
    path: '/',
    modules: ['features/kernel/session/entry-page.tsx'],
  })
  return [
    entry(false),
    entry(true),
    ...of(false, 'shells/customer/customer-shell.tsx', [...customerNavigation, ...customerPages]),
    ...of(true, 'shells/owner/owner-shell.tsx', [...ownerNavigation, ...ownerPages]),
  ]
}

/** The module that a route imports. */
function moduleOf(load: Route['load']): string {
  const [, module] = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(load.toString()) ?? []
  if (module === undefined) throw new Error(`A route does not import its page: ${load.toString()}`)
  return module
}

/** Scripts and styles of these modules, without those of the start, which the page has already. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined, into: Set<string>) => {
    if (!chunk || into.has(chunk.fileName)) return
    into.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
    for (const name of chunk.imports)
      add(
        chunks.find(({ fileName }) => fileName === name),
        into,
      )
  }
  const start = new Set<string>()
  for (const chunk of chunks) if (chunk.isEntry) add(chunk, start)
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!chunk) throw new Error(`There is no file for ${module}.`)
    add(chunk, files)
  }
  return [...files].filter((name) => !start.has(name)).map((name) => `/${name}`)
}

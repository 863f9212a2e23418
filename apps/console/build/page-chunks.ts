import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type Atom, planChunks } from './chunk-plan.ts'

/** Part of every page of a customer. */
const shell = 'src/shells/customer/customer-shell.tsx'
const ownerShell = 'src/shells/owner/owner-shell.tsx'
/** Slow 4G: 200 kB per second, six files at a time, 150 ms until the first byte. */
const bytesPerFile = 2000

/** Modules of the start, which every page needs. */
export const startGroup = { name: 'start', tags: ['$initial' as const], priority: 1 }

/**
 * Divides what pages share into files. A first build without merged files tells which modules each page needs: the
 * bundler merges small files with no regard to what their pages load.
 */
export function pageChunks(config: InlineConfig): Plugin {
  return {
    name: 'page-chunks',
    apply: 'build',
    config: async () => {
      const output = { codeSplitting: { groups: [startGroup] } }
      const first = (await build({
        ...config,
        configFile: false,
        logLevel: 'silent',
        build: { ...config.build, write: false, rolldownOptions: { output } },
      })) as Rolldown.RolldownOutput
      const names = planChunks(atomsOf(first), { weightOf, bytesPerFile })
      const shared = { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [startGroup, shared] } } } } }
    },
  }
}

/** Pages that are in no shell. */
const isPublic = (part: string): boolean =>
  /\/features\/(kernel\/session|team\/invitations|team\/confirm-email|platform-owner\/registration)\//.test(part)

/** A page in a shell does not load files again that both shells have. */
function weightOf(parts: ReadonlySet<string>): number {
  const all = [...parts]
  const shells = all.filter((part) => part.endsWith(shell) || part.endsWith(ownerShell))
  const loading = shells.length < 2 ? all : [...shells, ...all.filter(isPublic)]
  return loading.reduce((sum, part) => sum + weightOfPart(part), 0)
}

function weightOfPart(part: string): number {
  // About as many as there are pages in both. With 24 or 36, some pages load more.
  if (part.endsWith(shell) || part.endsWith(ownerShell)) return 30
  if (part.endsWith('-page.tsx')) return 1
  // Shown once to a user.
  if (part.includes('/required-two-factor/')) return 0.01
  // Panels and dialogs are loaded after the page. Other parts, such as an open playlist, are on it.
  return /-(panel|dialog|sheet|label|choice)\.tsx$/.test(part) ? 0.01 : 0.3
}

function atomsOf({ output }: Rolldown.RolldownOutput): Atom[] {
  const all = output.filter((file) => file.type === 'chunk')
  const chunks = all.filter((chunk) => !loadedAtStart(all).has(chunk.fileName))
  const placeOf = new Map(chunks.map(({ fileName }, index) => [fileName, index]))
  const parts = chunks.map(() => new Set<string>())
  const add = (place: number, part: string) => {
    if (parts[place]?.has(part)) return
    parts[place]?.add(part)
    for (const name of chunks[place]?.imports ?? []) {
      const next = placeOf.get(name)
      if (next !== undefined) add(next, part)
    }
  }
  for (const [place, { isDynamicEntry, facadeModuleId }] of chunks.entries())
    if (isDynamicEntry && facadeModuleId) add(place, facadeModuleId)
  return chunks.map(({ code, imports, moduleIds, isDynamicEntry }, place) => ({
    modules: moduleIds,
    bytes: gzipSync(code).length,
    parts: parts[place] ?? new Set(),
    imports: imports.flatMap((name) => placeOf.get(name) ?? []),
    isFixed: isDynamicEntry,
  }))
}

function loadedAtStart(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const start = new Set<string>()
  const add = (name: string) => {
    if (start.has(name)) return
    start.add(name)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(next)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName)
  return start
}

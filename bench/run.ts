import { machine } from './table.ts'

const benches: Record<string, () => Promise<{ bench: () => Promise<void> }>> = {
  content: () => import('./content.ts'),
  'media-bytes': () => import('./media-bytes.ts'),
  lists: () => import('./lists.ts'),
  uploads: () => import('./uploads.ts'),
  rest: () => import('./rest.ts'),
  grid: () => import('./grid.ts'),
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches)
for (const name of names) {
  const open = benches[name]
  if (!open) throw new Error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  console.log(`\nnpm run bench -- ${name}\n${machine()}`)
  await (await open()).bench()
}

import { machine } from './support/table.ts'

const benches: Record<string, () => Promise<{ bench: (options: string[]) => Promise<void> }>> = {
  rest: () => import('./rest.ts'),
  grid: () => import('./grid.ts'),
  console: () => import('./console.ts'),
  takeover: () => import('./takeover.ts'),
  player: () => import('./player.ts'),
  'old-browsers': () => import('./old-browsers.ts'),
  trouble: () => import('./trouble.ts'),
  soak: () => import('./soak.ts'),
  neighbors: () => import('./neighbors.ts'),
  growth: () => import('./growth.ts'),
  restarts: () => import('./restarts.ts'),
  mutations: () => import('./mutations.ts'),
}

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const [given, options] = firstOption < 0 ? [args, []] : [args.slice(0, firstOption), args.slice(firstOption)]
/** They take as long as all other benches together. */
const isOnlyOnRequest = (name: string) => ['soak', 'trouble', 'old-browsers', 'mutations'].includes(name)
const names = given.length > 0 ? given : Object.keys(benches).filter((name) => !isOnlyOnRequest(name))
for (const name of names) {
  const open = benches[name]
  if (!open) throw new Error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  console.log(`\nnpm run bench -- ${name}\n${machine()}`)
  await (await open()).bench(options)
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../../../..')
const installed = (name: string) => join(repository, 'node_modules', name)

interface Program {
  folder: string
  /** Checks the types of a program with the packed types. Returns the errors. */
  typeErrors: (name: string, source: string) => Promise<string>
  /** Runs a program of the folder. Returns what it wrote. */
  run: (name: string, variables: Record<string, string>) => Promise<string>
}

/** Packs the client as `npm pack` does, and installs it in a temporary folder with what its package.json names. */
export async function packedClient(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-client-'))
  const place = join(folder, 'node_modules', '@digisigncast', 'client')
  await mkdir(place, { recursive: true })
  const pack = ['pack', '--silent', '--offline', '--workspace', 'packages/client', '--pack-destination', folder]
  await run('npm', pack, { cwd: repository, shell: process.platform === 'win32' })
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(folder, file), '-C', place, '--strip-components', '1'])
  await mkdir(join(folder, 'node_modules', '@types'))
  for (const name of ['zod', '@types/node'])
    await symlink(installed(name), join(folder, 'node_modules', name), 'junction')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: false, types: ['node'] }
  return {
    folder,
    typeErrors: async (name, source) => {
      await writeFile(join(folder, name), source)
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }))
      const check = run(process.execPath, [installed('typescript/bin/tsc'), '-p', folder], { cwd: folder })
      return check.then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      )
    },
    run: async (name, variables) =>
      (await run(process.execPath, [name], { cwd: folder, env: variables, timeout: 30_000 })).stdout,
  }
}

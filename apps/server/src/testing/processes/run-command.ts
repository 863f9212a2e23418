import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const programs = new URL('../..', import.meta.url)

/** Runs `main.ts` (no arguments) or a command from a folder, with nothing else in the environment. */
export async function runCommand(folder: string, variables: Record<string, string>, ...args: string[]) {
  const program = fileURLToPath(new URL(args.length === 0 ? 'main.ts' : 'commands.ts', programs))
  const env = { INIT_CWD: folder, HOST: '127.0.0.1', ...variables }
  try {
    const { stdout, stderr } = await execute(process.execPath, [program, ...args], { env, timeout: 30_000 })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

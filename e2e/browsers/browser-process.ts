import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startWithinMs = 30_000

interface Program {
  file: string
  args: string[]
  env?: Record<string, string>
}

/** A folder that is deleted with its browser. */
export const temporaryProfile = () => mkdtemp(join(tmpdir(), 'digisigncast-browser-'))

/** Starts a program, and waits until its output matches, if given. Returns the first group of the match. */
export async function startProgram({ file, args, env }: Program, wanted?: RegExp) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  // Also when the test runner is interrupted.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const found = await outputOf(child, wanted ?? /()/).catch(async (error: unknown) => {
    await endProgram(child)
    throw error
  })
  return { found, end: () => endProgram(child) }
}

function outputOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${reason}\n${output.slice(-4000)}`))
    const timer = setTimeout(() => fail('The browser did not start.'), startWithinMs)
    const read = (text: Buffer) => {
      output += text.toString()
      const [, group] = wanted.exec(output) ?? []
      if (group === undefined) return
      clearTimeout(timer)
      resolve(group)
    }
    child.once('spawn', () => read(Buffer.of()))
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => fail(`The browser ended with ${code}.`))
  })
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export const removeProfile = (profile: string) => rm(profile, { recursive: true, force: true, maxRetries: 5 })

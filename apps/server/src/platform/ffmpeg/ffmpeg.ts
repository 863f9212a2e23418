import { execFile } from 'node:child_process'
import { access, constants, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { childVariables, searchPath } from '../../env.ts'
import { installCommand } from './install-command.ts'

/** The ffmpeg program of this machine, which is optional. */
export interface Ffmpeg {
  /** Its path; undefined when it is missing or cannot write H.264 and AAC. */
  find: () => Promise<string | undefined>
  /** Command that installs it on this system; null when ffmpeg is turned off, or for an unknown system. */
  install: () => Promise<string | null>
}

/** After ffmpeg was not found, it is looked for again after this time: it can be installed while the server runs. */
const searchAgainMs = 60_000
const answerWithinMs = 20_000
const isOff = (setting: string | undefined) => setting === 'off'

/** Looks for ffmpeg in the background. `setting`: its path, `off`, or undefined to search the PATH. */
export function openFfmpeg(setting: string | undefined, log: FastifyBaseLogger): Ffmpeg {
  let search: { at: number; found: Promise<string | undefined> } | undefined
  const start = () => {
    const found = isOff(setting) ? Promise.resolve(undefined) : look(setting, log)
    search = { at: performance.now(), found }
    return found
  }
  void start()
  return {
    find: async () => {
      const found = await search?.found
      const isOld = search === undefined || performance.now() - search.at > searchAgainMs
      return found ?? (isOld ? start() : undefined)
    },
    install: async () => (isOff(setting) ? null : installCommand(process.platform, await osRelease())),
  }
}

async function look(setting: string | undefined, log: FastifyBaseLogger): Promise<string | undefined> {
  const path = setting ?? (await onPath())
  if (path === undefined) {
    log.info(
      { install: installCommand(process.platform, await osRelease()) },
      'ffmpeg was not found: videos are not converted',
    )
    return undefined
  }
  const problem = await problemOf(path)
  if (problem === undefined)
    log.info({ ffmpeg: path }, 'ffmpeg was found: videos that most displays cannot play are converted')
  else log.warn({ ffmpeg: path, problem }, 'ffmpeg cannot be used: videos are not converted')
  return problem === undefined ? path : undefined
}

async function onPath(): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of searchPath().split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}

/** Why this ffmpeg cannot convert; undefined when it can. */
async function problemOf(path: string): Promise<string | undefined> {
  try {
    const options = { env: childVariables(), timeout: answerWithinMs, windowsHide: true }
    const { stdout } = await promisify(execFile)(path, ['-hide_banner', '-nostdin', '-encoders'], options)
    // Each line has flags, a name and a description.
    const encoders = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/, 2)[1]))
    const missing = ['libx264', 'aac'].filter((encoder) => !encoders.has(encoder))
    return missing.length === 0 ? undefined : `it has no encoder ${missing.join(' and ')}`
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

const osRelease = (): Promise<string> => readFile('/etc/os-release', 'utf8').catch(() => '')

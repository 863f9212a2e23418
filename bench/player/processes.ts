import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memoryMb } from '../support/child.ts'
import { launchOnProfile } from './device.ts'

/** Launches the Chromium of a device. `pid` is its first process. */
export async function openChromium() {
  const profile = await mkdtemp(join(tmpdir(), 'digisigncast-profile-'))
  const context = await launchOnProfile(profile, ['--enable-precise-memory-info'])
  const pid = processIds().find((id) => isMainProcess(id, profile)) ?? Number.NaN
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { context, pid, close }
}

function isMainProcess(pid: number, profile: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return words.includes(`--user-data-dir=${profile}`) && !words.includes('--type=')
  } catch {
    // The process has exited meanwhile.
    return false
  }
}

/** Of all running processes, oldest first. */
const processIds = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .toSorted((one, other) => one - other)

const sampleEveryMs = 250

/** No part of a page: the desktop Chromium starts the second one some minutes after its start. */
const notCounted = new Set(['zygote', 'OnDeviceModelService'])

/** Memory of each browser process in MB, with its role. */
export function memoryByRole(root: number): { role: string; mb: number }[] {
  return family(root).flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const role = /--utility-sub-type=[a-z_]*\.mojom\.(\w+)/.exec(words)?.[1] ?? /--type=([\w-]+)/.exec(words)?.[1]
      const mb = memoryMb(pid)
      // A process that has just exited has no memory.
      if (Number.isNaN(mb) || (role !== undefined && notCounted.has(role))) return []
      return [{ role: role ?? 'browser', mb }]
    } catch {
      // The process has exited meanwhile.
      return []
    }
  })
}

export const totalMb = (root: number) => memoryByRole(root).reduce((sum, { mb }) => sum + mb, 0)

/** The lowest memory of all processes during a time: those of frames come and go. */
export async function lowestMb(root: number, ms: number): Promise<number> {
  const end = performance.now() + ms
  let lowest = totalMb(root)
  while (performance.now() < end) {
    await setTimeout(sampleEveryMs)
    lowest = Math.min(lowest, totalMb(root))
  }
  return lowest
}

function family(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const pid of processIds()) {
    try {
      // The second field is the process name in brackets and may contain any character.
      const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), pid])
    } catch {
      // The process has exited meanwhile.
    }
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

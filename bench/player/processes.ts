import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { memoryMb } from '../support/child.ts'

/** Launches a Chromium with known process ids. */
export async function openChromium() {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--enable-precise-memory-info',
    ],
  })
  const browser = await chromium.connect(server.wsEndpoint())
  const pid = server.process().pid ?? 0
  return { browser, pid, close: () => server.close() }
}

/** No part of a page: the desktop Chromium starts the second one some minutes after its start. */
const notCounted = new Set(['zygote', 'OnDeviceModelService'])

/** Memory of each browser process in MB, with its role. */
export function memoryByRole(root: number): { role: string; mb: number }[] {
  return family(root).flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const role = /--utility-sub-type=[a-z_]*\.mojom\.(\w+)/.exec(words)?.[1] ?? /--type=([\w-]+)/.exec(words)?.[1]
      return role !== undefined && notCounted.has(role) ? [] : [{ role: role ?? 'browser', mb: memoryMb(pid) }]
    } catch {
      // The process has exited meanwhile.
      return []
    }
  })
}

export const totalMb = (root: number) => memoryByRole(root).reduce((sum, { mb }) => sum + mb, 0)

function family(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!(pid > 0)) continue
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

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs } from '../../e2e/support/browser.ts'
import { end, memoryMb } from '../support/child.ts'

/** 1280 × 720 for the page; the rest is the frame of the window. */
const windowSize = '1280,863'

/**
 * Starts the Chromium of a device, with a profile. Nothing is attached to its page but during `onPage`: a test client
 * keeps the files that a page loads, which would count as its memory. `pid` is its first process.
 */
export async function openChromium() {
  const profile = await mkdtemp(join(tmpdir(), 'digisigncast-profile-'))
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, `--window-size=${windowSize}`]
  const args = [...chromiumArgs, ...flags, '--enable-precise-memory-info', 'about:blank']
  const child = spawn(process.env.CHROMIUM_PATH ?? chromium.executablePath(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await addressOf(child.stderr)
  return {
    pid: child.pid ?? Number.NaN,
    /** Address of the debugging protocol. */
    address,
    onPage: async <T>(act: (page: Page) => Promise<T>): Promise<T> => {
      const browser = await chromium.connectOverCDP(address)
      try {
        const [page] = browser.contexts().flatMap((context) => context.pages())
        if (!page) throw new Error('The browser has no page.')
        return await act(page)
      } finally {
        await browser.close()
      }
    },
    close: async () => {
      await end(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Address of the debugging protocol, which Chromium writes to its errors. */
async function addressOf(errors: Readable): Promise<string> {
  let text = ''
  for await (const some of errors.iterator({ destroyOnReturn: false })) {
    text += String(some)
    const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
    if (!address) continue
    errors.resume()
    return address
  }
  throw new Error(`Chromium did not start.\n${text}`)
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

/** Memory of all processes of a browser in MB. */
function totalMb(root: number): number {
  return family(root).reduce((sum, pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const role = /--utility-sub-type=[a-z_]*\.mojom\.(\w+)/.exec(words)?.[1] ?? /--type=([\w-]+)/.exec(words)?.[1]
      const mb = memoryMb(pid)
      // A process that has just exited has no memory.
      return Number.isNaN(mb) || notCounted.has(role ?? '') ? sum : sum + mb
    } catch {
      // The process has exited meanwhile.
      return sum
    }
  }, 0)
}

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

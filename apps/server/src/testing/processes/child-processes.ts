import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of this process's children that run a program with this name (Linux). */
export const childrenRunning = (program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === process.pid && read(pid, 'cmdline').includes(program))

const parentOf = (pid: number): number => Number(read(pid, 'stat').split(') ')[1]?.split(' ')[1])

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

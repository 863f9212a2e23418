import { readdir, readFile, readlink } from 'node:fs/promises'

const endOf = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`

/** Which of these processes has opened the connection between these ports of 127.0.0.1 (Linux). */
export async function processOf(
  { from, to }: { from: number; to: number },
  pids: readonly number[],
): Promise<number | undefined> {
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const inode = rows.find(([, own, other]) => own === endOf(from) && other === endOf(to))?.[9]
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`
    const links = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')))
    if (links.includes(`socket:[${inode}]`)) return pid
  }
  return undefined
}

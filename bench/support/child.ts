import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../e2e/support/start-server.ts'

/** Starts a bare server from `bare/` on a free port, as a baseline. */
export async function startBare(name: 'http' | 'fastify' | 'ws-echo', { bytes = 0, nodeFlags = [] as string[] } = {}) {
  const port = await freePort()
  const program = join(import.meta.dirname, '..', 'bare', `${name}.ts`)
  const child = spawn(process.execPath, [...nodeFlags, program, String(port), String(bytes)], {
    // The same settings as `npm start`.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child.stdout as Readable, 'data')
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child, stop: () => end(child) }
}

/** Starts nginx with one worker that serves `root`; its own files are in `folder`. */
export async function startNginx(folder: string, root = folder) {
  const nginx = process.env.NGINX_PATH
  if (!nginx) throw new Error('This bench compares with nginx. Please install nginx.')
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(folder, root, port))
  const child = spawn(nginx, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start. See its output above.')
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (answers) return { origin, stop: () => end(child) }
  }
}

const nginxConfig = (folder: string, root: string, port: number) => `
daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { image/jpeg jpg; video/mp4 mp4; }
  server { listen 127.0.0.1:${port}; root ${root}; }
}`

export async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Resident memory of a process in MB (Linux). */
export function memoryMb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) / 1024
}

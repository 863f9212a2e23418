import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../e2e/start-server.ts'

/** A bare server of `bare/` on a free port, as the baseline of a comparison. */
export async function startBare(name: 'http' | 'fastify', bytes = 0) {
  const port = await freePort()
  const program = join(import.meta.dirname, 'bare', `${name}.ts`)
  const child = spawn(process.execPath, [program, String(port), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

/** nginx with one worker that serves a folder. */
export async function startNginx(folder: string) {
  const nginx = process.env.NGINX_PATH
  if (!nginx) throw new Error('This bench compares with nginx. Please install nginx.')
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(folder, port))
  const child = spawn(nginx, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start; the reason stands above.')
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (answers) return { origin, stop: () => end(child) }
  }
}

const nginxConfig = (folder: string, port: number) => `
daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { image/jpeg jpg; video/mp4 mp4; }
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const figure = (pid: number, name: string) => {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) / 1024
}

/** Memory that a process holds now, and the most it held since `resetPeak`, in MB (Linux). */
export const memoryMb = (pid: number) => figure(pid, 'VmRSS')
export const peakMemoryMb = (pid: number) => figure(pid, 'VmHWM')
export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

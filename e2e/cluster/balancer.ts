import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/start-server.ts'

/** Starts nginx with the shipped configuration in front of several servers; servers that are down get no requests. */
export async function startBalancer(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-balancer-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configOf(folder, port, ports))
  const nginx = process.env.NGINX_PATH ?? 'nginx'
  const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok)
    if (child.exitCode !== null) throw new Error('nginx did not start; see its output above.')
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const shipped = new URL('../../deploy/docker/nginx.cluster.conf', import.meta.url)

/** The shipped configuration with the ports of this test. */
async function configOf(folder: string, port: number, ports: readonly number[]): Promise<string> {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')
  const site = (await readFile(shipped, 'utf8'))
    .replace(/(^ *server \w+:8080 .*;\n)+/m, `${servers}\n`)
    .replace(/listen \d+;/, `listen 127.0.0.1:${port} backlog=1024;`)
  for (const expected of [servers, `127.0.0.1:${port}`])
    if (!site.includes(expected)) throw new Error(`The shipped nginx configuration does not contain ${expected}`)
  return `
daemon off; master_process off; pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${site}
}`
}

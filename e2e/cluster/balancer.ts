import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../start-server.ts'

/** nginx before several servers: any of them answers, and one that is gone is left out. */
export async function startBalancer(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-balancer-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configOf(folder, port, ports))
  const nginx = process.env.NGINX_PATH ?? 'nginx'
  const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok)
    if (child.exitCode !== null) throw new Error('nginx did not start; the reason stands above.')
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (folder: string, port: number, ports: readonly number[]) => `
daemon off; master_process off; pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off; client_max_body_size 0; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream servers {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location / {
      proxy_pass http://servers; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_read_timeout 300s; proxy_request_buffering off;
      proxy_next_upstream error timeout;
    }
  }
}`

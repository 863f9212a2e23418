import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { Variables } from '../../apps/server/src/variables.ts'
import { pinImages } from '../release/pin-images.mjs'
import { freePort } from '../services/service.mjs'
import { at } from '../support/paths.mjs'

const docker = (name) => at('deploy', 'docker', name)
const read = (name) => readFileSync(docker(name), 'utf8')
const servicesOf = (name) => Object.entries(parse(read(name), { merge: true }).services)
const services = ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
  servicesOf(file).map(([name, service]) => [`${name} of ${file}`, service]),
)
const cluster = Object.fromEntries(servicesOf('compose.cluster.yaml'))

test.each(services)('%s has a read-only root, no capability, no new privileges and limits', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    pids_limit: expect.any(Number),
  })
  expect(service).not.toHaveProperty('privileged')
  expect(service).not.toHaveProperty('cap_add')
  expect(service.tmpfs.length).toBeGreaterThan(0)
})

test.each(services)('%s does not run as root', (_name, service) => {
  if (service.build) expect(read('Dockerfile')).toMatch(/^USER node$/m)
  else expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
})

test('images have exact versions', () => {
  const images = Object.values(cluster).flatMap(({ image }) => image ?? [])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect([images.length, bases.length]).toEqual([3, 2])
  for (const image of [...images, ...bases])
    expect(image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[\da-f]{64})?$/)
})

test('Redis needs a password that the servers have and process lists do not show', () => {
  expect(cluster.one.environment.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/)
  const [shell, flag, script] = cluster.redis.command
  expect([shell, flag]).toEqual(['sh', '-c'])
  expect(script).toMatch(/^exec redis-server - <<END\nrequirepass \$\$REDIS_PASSWORD\n/)
})

test('nginx repeats a request on as many servers as there are', () => {
  const conf = read('nginx.cluster.conf')
  const servers = [...conf.matchAll(/^ +server \S+:\d+ resolve/gm)]
  expect(conf).toContain(`proxy_next_upstream_tries ${servers.length};`)
})

test('only nginx is published, and the database and Redis have no access to other networks', () => {
  const published = Object.entries(cluster).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['nginx'])
  expect(parse(read('compose.cluster.yaml')).networks.back).toEqual({ internal: true })
  for (const name of ['postgres', 'redis']) expect(cluster[name].networks).toEqual(['back'])
  // nginx runs without root and cannot listen on port 80.
  const inside = Number(cluster.nginx.ports[0].split(':')[1])
  expect(inside).toBeGreaterThan(1023)
  expect(read('nginx.cluster.conf')).toContain(`listen ${inside};`)
})

const variables = Object.keys(Variables.shape)
// Not passed: fixed by the image, set by compose.tls.yaml, or for nginx on the same disk.
const fixed = ['PORT', 'HOST', 'DATA_DIR', 'TLS_CERT', 'TLS_KEY', 'ACCEL_REDIRECT']

test.each([
  ['compose.yaml', 'server', ['REDIS_URL']],
  // The disk reserve is for SQLite only.
  ['compose.cluster.yaml', 'one', ['DISK_RESERVE_MB']],
])('%s passes every variable of the server', (file, name, meaningless) => {
  const { environment } = Object.fromEntries(servicesOf(file))[name]
  const expected = variables.filter((variable) => ![...fixed, ...meaningless].includes(variable))
  expect(new Set(Object.keys(environment))).toEqual(new Set(expected))
  // Each variable must be passed under its own name.
  for (const [variable, value] of Object.entries(environment))
    if (!['DATABASE_URL', 'REDIS_URL'].includes(variable) || file === 'compose.yaml')
      expect(value).toMatch(new RegExp(`^\\$\\{${variable}:[-?].*\\}$`))
})

test('data and backups are in named volumes, and each server of a cluster has its own data', () => {
  const single = parse(read('compose.yaml'))
  expect(single.services.server.volumes).toEqual(['data:/data', 'backups:/data/backups'])
  const { services, volumes } = parse(read('compose.cluster.yaml'), { merge: true })
  const servers = ['one', 'two', 'three'].map((name) => services[name].volumes)
  expect(servers).toEqual(['one', 'two', 'three'].map((name) => [`data-${name}:/data`, 'backups:/data/backups']))
  expect(Object.keys(volumes).sort()).toEqual(['backups', 'data-one', 'data-three', 'data-two', 'postgres'])
  expect(Object.keys(single.volumes).sort()).toEqual(['backups', 'data'])
  // A named volume gets the owner of the folder in the image.
  expect(read('Dockerfile')).toContain('install -d -o node -g node -m 700 /data /data/backups')
})

test('compose.tls.yaml passes both files of the certificate', () => {
  const { server } = Object.fromEntries(servicesOf('compose.tls.yaml'))
  expect(server.volumes).toEqual([expect.stringMatching(/^\$\{TLS_FOLDER:\?.+\}:\/tls:ro$/)])
  for (const name of ['TLS_CERT', 'TLS_KEY']) expect(server.environment[name]).toMatch(/^\/tls\/\w+\.pem$/)
})

const nginx = '/usr/sbin/nginx'

describe.skipIf(!existsSync(nginx))('nginx of the cluster', () => {
  test('resolves the address of each server again', () => {
    const conf = read('nginx.cluster.conf')
    expect(conf).toMatch(/^resolver 127\.0\.0\.11 valid=\d+s;$/m)
    for (const name of ['one', 'two', 'three']) expect(conf).toMatch(new RegExp(`server ${name}:8080 resolve `))
    expect(conf).toMatch(/^ {4}zone \w+ \d+k;$/m)
  })

  test('has connections for thousands of displays, each of which takes two', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'digisigncast-nginx-'))
    const conf = read('nginx.conf').replace('/etc/nginx/conf.d/*.conf', join(folder, '*.site'))
    expect(Number(/worker_connections (\d+);/.exec(conf)?.[1])).toBeGreaterThanOrEqual(2 * 10_000)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, conf.replace('/run/nginx.pid', join(folder, 'pid')))
    const [code] = await once(spawn(nginx, ['-t', '-q', '-p', folder, '-c', file]), 'exit')
    expect(code).toBe(0)
    expect(cluster.nginx.volumes).toContain('./nginx.conf:/etc/nginx/nginx.conf:ro')
    rmSync(folder, { recursive: true })
  })

  test('keeps the scheme of a proxy in front, and replaces anything else with its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'digisigncast-nginx-'))
    const server = createServer((request, response) => response.end(request.headers['x-forwarded-proto']))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = await freePort()
    // The installed nginx may be too old for `resolve`.
    const site = read('nginx.cluster.conf')
      .replace(/(^ *server \w+:8080 .*;\n)+/m, `server 127.0.0.1:${server.address().port};\n`)
      .replace(/listen \d+;/, `listen 127.0.0.1:${port};`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, `daemon off; pid ${folder}/pid; events {} http { access_log off; ${paths.join(' ')} ${site} }`)
    const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')])
    const schemeFor = async (headers) => (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
    await vi.waitFor(() => schemeFor({}), { timeout: 10_000 })
    expect(await schemeFor({})).toBe('http')
    expect(await schemeFor({ 'x-forwarded-proto': 'https' })).toBe('https')
    expect(await schemeFor({ 'x-forwarded-proto': 'https, evil' })).toBe('http')
    child.kill('SIGTERM')
    await once(child, 'exit')
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
})

describe('the health check of the image', () => {
  const check = async (env) => {
    const [code] = await once(spawn(process.execPath, [docker('healthy.mjs')], { env }), 'exit')
    return code
  }
  test('succeeds while the server answers 200, and fails otherwise', async () => {
    let status = 200
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? status : 404).end(),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const PORT = String(server.address().port)
    expect(await check({ PORT })).toBe(0)
    status = 500
    expect(await check({ PORT })).toBe(1)
    // With a certificate the check uses https, which this server does not support.
    expect(await check({ PORT, TLS_CERT: '/cert.pem' })).toBe(1)
    server.close()
    await once(server, 'close')
    expect(await check({ PORT })).toBe(1)
  })
})

describe('npm run pin:images', () => {
  let folder
  let files
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'digisigncast-images-'))
    files = ['Dockerfile', 'compose.cluster.yaml'].map((name) => {
      copyFileSync(docker(name), join(folder, name))
      return join(folder, name)
    })
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const dockerSays = (script) => {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'docker'), 0o755)
  }
  const images = () => files.flatMap((file) => readFileSync(file, 'utf8').match(/\S+@sha256:\S+/g) ?? [])

  test('appends the digest of the registry to each version, and replaces it the next time', async () => {
    for (const letter of ['a', 'b']) {
      const digest = `sha256:${letter.repeat(64)}`
      dockerSays(`[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo ${digest}`)
      expect(await pinImages(files)).toBe(0)
      expect(images()).toHaveLength(5)
      for (const image of images()) expect(image).toMatch(new RegExp(`^[\\w./-]+:[\\w.-]+@${digest}$`))
    }
    const { services: pinned } = parse(readFileSync(files[1], 'utf8'), { merge: true })
    expect(pinned.redis.user).toBe(cluster.redis.user)
  })

  test('changes nothing when a digest cannot be read', async () => {
    dockerSays('echo "no such host"; exit 1')
    await expect(pinImages(files)).rejects.toThrow('could not be read. Nothing was changed.')
    expect(images()).toEqual([])
  })
})

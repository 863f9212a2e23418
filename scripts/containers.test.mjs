import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { at } from './paths.mjs'
import { pinImages } from './pin-images.mjs'

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

test('images have an exact version', () => {
  const images = Object.values(cluster).flatMap(({ image }) => image ?? [])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect([images.length, bases.length]).toEqual([3, 2])
  for (const image of [...images, ...bases])
    expect(image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[\da-f]{64})?$/)
})

test('Redis asks for a password that the servers know, and no list of processes shows it', () => {
  expect(cluster.one.environment.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/)
  const [shell, flag, script] = cluster.redis.command
  expect([shell, flag]).toEqual(['sh', '-c'])
  expect(script).toMatch(/^exec redis-server - <<END\nrequirepass \$\$REDIS_PASSWORD\n/)
})

test('only nginx is published, and the database and Redis have no way out', () => {
  const published = Object.entries(cluster).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['nginx'])
  expect(parse(read('compose.cluster.yaml')).networks.back).toEqual({ internal: true })
  for (const name of ['postgres', 'redis']) expect(cluster[name].networks).toEqual(['back'])
  // Without root nginx cannot listen on 80.
  const inside = Number(cluster.nginx.ports[0].split(':')[1])
  expect(inside).toBeGreaterThan(1023)
  expect(read('nginx.cluster.conf')).toContain(`listen ${inside};`)
})

describe('the health check of the image', () => {
  const check = async (env) => {
    const [code] = await once(spawn(process.execPath, [docker('healthy.mjs')], { env }), 'exit')
    return code
  }
  test('passes while the server answers 200, and fails otherwise', async () => {
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
    // A server with a certificate is asked by https, which this one does not speak.
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

  test('writes the digest of the registry behind each version, and replaces it the next time', async () => {
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

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { lastLines, Problem, print, step } from '../support/output.mjs'
import { runtimeDir } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'
import { findProgram, installFromDebian } from './debian.mjs'

/**
 * npm packages that contain a build of Chromium, compressed with brotli, with the SHA-512 of the package. To compare:
 * npm view chrome-aws-lambda@67.0.3372 dist.integrity (older packages have a shasum only).
 */
const builds = [
  {
    version: 67,
    spec: 'chrome-aws-lambda@67.0.3372',
    sha512: 'JGB/vPO64wwEBLBRGkZUa9uoJ7sZ/y0wB9/ZAlDS7fYtEOAJUVx7WzcU3hIhfCP4RSBcggS6vbSyx1u+Sgt5+w==',
  },
  {
    version: 72,
    spec: 'chrome-aws-lambda@1.11.1',
    sha512: 'qLAtxBlQHl1lx8A6ujsjEzSB/rT+3fIeko8pQmmNBquEmO5Clb1zg42SFcxFGoulbMVWFZmWftwcPedeSvOXEg==',
  },
  {
    version: 80,
    spec: 'chrome-aws-lambda@2.1.1',
    sha512: 'Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  {
    version: 90,
    spec: 'chrome-aws-lambda@8.0.2',
    sha512: 'a4VEX6DknxISPqGLksZa/JuEnjc4nLXaG0BMp5c9qERvJ/eBHPUJ7oCRQQC+SxSxuxsEwxbBj2RBlCQbivnihg==',
  },
  {
    version: 110,
    spec: '@sparticuz/chromium@110.0.0',
    sha512: 'b4lVUnG+waiMzm/O5wO1RCnr/DV9Xn1Om4NujHsM0oy12KdQ7gfB/JyRDCYhlASrpyLYMA6F01t8/r+rLqIjkg==',
  },
]
/** Tested by `npm test`; the others and Firefox in CI only. */
const always = [67, 110]

/**
 * Returns the environment with the browsers of displays that the tests in `e2e/browsers` run in, and downloads those that
 * are missing. Only on Linux with an x64 processor; elsewhere these tests are skipped.
 */
export async function prepareOldBrowsers({ npmCli, env }) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !npmCli) return env
  const isCi = Boolean(process.env.CI)
  const wanted = builds.filter(({ version }) => isCi || always.includes(version))
  const found = []
  for (const build of wanted) {
    const executable = await prepareBuild(npmCli, build).catch((error) => {
      if (isCi) throw error
      print(`The tests in Chromium ${build.version} are skipped: ${error.message}`)
    })
    if (executable) found.push({ name: `Chromium ${build.version}`, kind: 'chromium', executable })
  }
  const others = isCi ? await prepareFirefox() : []
  return { ...env, OLD_BROWSERS: JSON.stringify([...found, ...others]) }
}

async function prepareBuild(npmCli, build) {
  const folder = join(runtimeDir, 'browsers', String(build.version))
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  const next = `${folder}.next`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  await step(`Downloading Chromium ${build.version} for the tests of displays (once)`, () =>
    unpack(npmCli, build, next),
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
  return executable
}

async function unpack(npmCli, { spec, sha512 }, folder) {
  const args = [npmCli, 'pack', spec, '--pack-destination', folder, '--silent']
  await done(await run(process.execPath, args, { quiet: true, cwd: folder }), `${spec} could not be downloaded.`)
  const [archive] = readdirSync(folder)
  const path = join(folder, archive)
  if (createHash('sha512').update(readFileSync(path)).digest('base64') !== sha512)
    throw new Problem(`${spec} is not the package that this project expects.`)
  await done(await run('tar', ['xzf', path, '-C', folder], { quiet: true }), `${spec} could not be unpacked.`)
  const bin = join(folder, 'package', 'bin')
  for (const name of readdirSync(bin).filter((file) => file.endsWith('.br'))) {
    const bytes = brotliDecompressSync(readFileSync(join(bin, name)))
    if (name.endsWith('.tar.br')) {
      const tar = join(folder, 'libraries.tar')
      writeFileSync(tar, bytes)
      await done(await run('tar', ['xf', tar, '-C', folder], { quiet: true }), `${name} could not be unpacked.`)
      rmSync(tar)
    } else writeFileSync(join(folder, 'chromium'), bytes, { mode: 0o755 })
  }
  rmSync(path)
  rmSync(join(folder, 'package'), { recursive: true })
}

async function done({ code, output }, problem) {
  if (code !== 0) throw new Problem(`${lastLines(output)}\n${problem}`)
}

/** Firefox ESR of the system. */
async function prepareFirefox() {
  const find = () => findProgram(['firefox-esr'])
  const executable = find() ?? ((await installFromDebian('firefox-esr')) ? find() : undefined)
  if (executable) return [{ name: 'Firefox ESR', kind: 'firefox', executable }]
  print('The tests in Firefox are skipped: firefox-esr is missing.')
  return []
}

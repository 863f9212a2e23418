import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installPinned } from '../runtime.mjs'
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
    pin: {
      name: 'chrome-aws-lambda',
      version: '67.0.3372',
      integrity: 'sha512-JGB/vPO64wwEBLBRGkZUa9uoJ7sZ/y0wB9/ZAlDS7fYtEOAJUVx7WzcU3hIhfCP4RSBcggS6vbSyx1u+Sgt5+w==',
    },
  },
  {
    version: 72,
    pin: {
      name: 'chrome-aws-lambda',
      version: '1.11.1',
      integrity: 'sha512-qLAtxBlQHl1lx8A6ujsjEzSB/rT+3fIeko8pQmmNBquEmO5Clb1zg42SFcxFGoulbMVWFZmWftwcPedeSvOXEg==',
    },
  },
  {
    version: 80,
    pin: {
      name: 'chrome-aws-lambda',
      version: '2.1.1',
      integrity: 'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
    },
  },
  {
    version: 90,
    pin: {
      name: 'chrome-aws-lambda',
      version: '8.0.2',
      integrity: 'sha512-a4VEX6DknxISPqGLksZa/JuEnjc4nLXaG0BMp5c9qERvJ/eBHPUJ7oCRQQC+SxSxuxsEwxbBj2RBlCQbivnihg==',
    },
  },
  {
    version: 110,
    pin: {
      name: '@sparticuz/chromium',
      version: '110.0.0',
      integrity: 'sha512-b4lVUnG+waiMzm/O5wO1RCnr/DV9Xn1Om4NujHsM0oy12KdQ7gfB/JyRDCYhlASrpyLYMA6F01t8/r+rLqIjkg==',
    },
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
  await step(`Downloading Chromium ${build.version} for the tests of displays (once)`, () =>
    unpack(npmCli, build, folder),
  )
  return executable
}

async function unpack(npmCli, { version, pin }, folder) {
  const what = {
    name: `Chromium ${version}`,
    otherwise: 'run `npm test` without the variable CI, which skips its tests.',
  }
  const place = join(folder, 'node_modules')
  mkdirSync(folder, { recursive: true })
  await installPinned({ npmCli, pin, place, what })
  const bin = join(place, pin.name, 'bin')
  // The program last: it is there only when all of it is.
  for (const name of readdirSync(bin).sort((one) => (one.startsWith('chromium') ? 1 : -1))) {
    const bytes = brotliDecompressSync(readFileSync(join(bin, name)))
    if (name.endsWith('.tar.br')) await extract(bytes, folder)
    else writeWhole(join(folder, 'chromium'), bytes)
  }
  rmSync(place, { recursive: true })
}

async function extract(tar, folder) {
  const file = join(folder, 'libraries.tar')
  writeFileSync(file, tar)
  const { code, output } = await run('tar', ['xf', file, '-C', folder], { quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nThe libraries of a browser could not be unpacked.`)
  rmSync(file)
}

function writeWhole(file, bytes) {
  writeFileSync(`${file}.next`, bytes, { mode: 0o755 })
  renameSync(`${file}.next`, file)
}

/** Firefox ESR of the system. */
async function prepareFirefox() {
  const find = () => findProgram(['firefox-esr'])
  const executable = find() ?? ((await installFromDebian('firefox-esr')) ? find() : undefined)
  if (executable) return [{ name: 'Firefox ESR', kind: 'firefox', executable }]
  print('The tests in Firefox are skipped: firefox-esr is missing.')
  return []
}

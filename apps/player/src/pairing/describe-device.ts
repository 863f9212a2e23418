/** Device data sent with the registration. Undefined where the browser does not provide it. */
export interface Description {
  model: string | undefined
  os: string | undefined
  version: string | undefined
}

interface Brand {
  brand: string
  version: string
}

/** User-Agent Client Hints: not in the DOM types yet, and only in Chromium on secure pages. */
interface ClientHints {
  getHighEntropyValues(names: string[]): Promise<{
    model?: string
    platform?: string
    platformVersion?: string
    fullVersionList?: Brand[]
  }>
}

const orNothing = (text: string | undefined): string | undefined => text?.trim().slice(0, 100) || undefined

const systems: readonly [pattern: RegExp, name: string][] = [
  [/Android ([\d.]+)/, 'Android'],
  [/Tizen ([\d.]+)/, 'Tizen'],
  [/(?:Web0S|webOS)(?:[^;)]*?([\d.]+))?/, 'webOS'],
  [/CrOS \S+ ([\d.]+)/, 'ChromeOS'],
  [/(?:iPhone|CPU) OS ([\d_]+)/, 'iOS'],
  [/Windows NT ([\d.]+)/, 'Windows'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/Linux/, 'Linux'],
]

const browsers: readonly [pattern: RegExp, name: string, after?: string][] = [
  [/Edg\/([\d.]+)/, 'Edge'],
  [/SamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|Chromium)\/([\d.]+)/, 'Chromium'],
  [/Version\/([\d.]+)/, 'Safari', 'Safari'],
]

/** Name and version by the first pattern that occurs, and `after` it, if there is one, that text. */
function firstIn(agent: string, known: readonly [RegExp, string, after?: string][]): string | undefined {
  for (const [pattern, name, after = ''] of known) {
    const found = pattern.exec(agent)
    if (found && agent.includes(after, found.index))
      return [name, found[1]?.replace(/_/g, '.')].filter(Boolean).join(' ')
  }
  return undefined
}

/** As in `(Linux; Android 9; de-de; AFTKA Build/PS7633; wv)`. */
function modelIn(agent: string): string | undefined {
  const [, rest = ''] = agent.split(/Android [\d.]+; /i)
  const end = rest.indexOf(')')
  if (end === -1) return undefined
  const inside = rest
    .slice(0, end)
    .replace(/^[a-z]{2}[-_][a-z]{2}; /i, '')
    .replace(/; wv$/i, '')
  return inside.includes(';') ? undefined : inside.split(' Build/')[0]
}

/** Approximate data from the user agent string. */
export function describeAgent(agent: string): Description {
  const model = modelIn(agent)
  return {
    // Chromium's reduced user agent has "K" instead of the model.
    model: orNothing(model === 'K' ? undefined : model),
    os: firstIn(agent, systems),
    version: firstIn(agent, browsers),
  }
}

async function describeHints(hints: ClientHints | undefined): Promise<Partial<Description>> {
  if (!hints) return {}
  const names = ['model', 'platform', 'platformVersion', 'fullVersionList']
  const found = await hints.getHighEntropyValues(names).catch(() => undefined)
  if (!found) return {}
  const brand = found.fullVersionList?.find(({ brand }) => /Chrom|Edge/.test(brand))
  return {
    model: orNothing(found.model),
    os: orNothing([found.platform, found.platformVersion].filter(Boolean).join(' ')),
    version: brand && `${brand.brand.replace('Google ', '')} ${brand.version}`,
  }
}

/** Precedence: URL parameters (set by the Android app), client hints, user agent string. */
export async function describeDevice(
  query: URLSearchParams,
  { userAgent, userAgentData }: { userAgent: string; userAgentData?: ClientHints },
): Promise<Description> {
  const parameter = (name: string) => orNothing(query.get(name) ?? undefined)
  const [hints, agent] = [await describeHints(userAgentData), describeAgent(userAgent)]
  return {
    model: parameter('model') ?? hints.model ?? agent.model,
    os: parameter('os') ?? hints.os ?? agent.os,
    version: parameter('version') ?? hints.version ?? agent.version,
  }
}

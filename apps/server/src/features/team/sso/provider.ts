import type { ClientAuth, Configuration, CustomFetch, CustomFetchOptions } from 'openid-client'
import { invalid } from '../../../platform/fail.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { groupsIn } from './groups.ts'
import { isPlain } from './issuer.ts'

// Loaded at the first use: few accounts have single sign-on.
const library = () => import('openid-client')

/** For each request to the provider. */
const timeoutMs = 5000
const maxBytes = 512 * 1024
/** Difference of clocks that is accepted (s). */
const clockToleranceSeconds = 30

interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

type Outgoing = Pick<Platform, 'fetchPublic' | 'now'>

/** All requests to the provider: to public addresses, without redirects, bounded in time and size. */
const fetchOf =
  ({ fetchPublic }: Outgoing, isPlainAllowed: boolean): CustomFetch =>
  async (url, { method, headers, body }: CustomFetchOptions) => {
    if (!isPlainAllowed && !url.startsWith('https:'))
      throw new OutgoingFailure('invalid_address', 'The provider has an address that does not begin with https://.')
    const sent = new Headers(headers)
    const post = {
      body: Buffer.from(body instanceof URLSearchParams ? body.toString() : ''),
      headers: Object.fromEntries(sent),
    }
    const authorization = sent.get('authorization')
    const answer = await fetchPublic(url, {
      accept: 'application/json',
      maxBytes,
      timeoutMs,
      ...(method === 'POST' ? { post } : authorization !== null && { authorization }),
    })
    if (answer.redirects.length > 0)
      throw new OutgoingFailure('redirects', 'The provider redirects to another address.')
    const type = answer.headers['content-type']
    return new Response(new Uint8Array(answer.body), {
      status:
        answer.status >= 200 && answer.status <= 599 && ![204, 205, 304].includes(answer.status) ? answer.status : 502,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  }

/** Reads the configuration of an issuer. Fails if it is of another issuer. */
export async function openProvider(
  platform: Outgoing,
  { issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const oidc = await library()
  const isPlainAllowed = isPlain(issuer)
  const fetch = fetchOf(platform, isPlainAllowed)
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    timeout: timeoutMs / 1000,
    execute: isPlainAllowed ? [oidc.allowInsecureRequests] : [],
  })
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported
  const auth: ClientAuth =
    methods === undefined || methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret)
  const metadata = {
    // The clock of all servers.
    [oidc.clockSkew]: Math.round((platform.now() - Date.now()) / 1000),
    [oidc.clockTolerance]: clockToleranceSeconds,
  }
  const config = new oidc.Configuration(server, clientId, metadata, auth)
  config[oidc.customFetch] = fetch
  config.timeout = timeoutMs / 1000
  if (isPlainAllowed) oidc.allowInsecureRequests(config)
  // Without it, the library trusts ID tokens by the connection alone.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Opens an issuer as it was typed, or else with the slash at its end that was forgotten or is too much. */
async function openTyped(platform: Outgoing, issuer: string): Promise<Configuration> {
  const open = (address: string) => openProvider(platform, { issuer: address, clientId: 'test', clientSecret: 'test' })
  return open(issuer).catch((error: unknown) =>
    open(issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`).catch(() => {
      throw error
    }),
  )
}

interface Inspected {
  issuer: string
  signInHost: string
  /** Undefined: users cannot sign out at this provider. */
  signOutUrl: string | undefined
  keys: number
}

/** Checks an issuer for the one who enters it: its configuration, where it signs in and out, and its keys. */
export async function inspectIssuer(platform: Outgoing, issuer: string): Promise<Inspected> {
  try {
    const config = await openTyped(platform, issuer)
    const server = config.serverMetadata()
    const { host } = new URL(requireWeb(server.authorization_endpoint, issuer))
    requireWeb(server.token_endpoint, issuer)
    const keys = await fetchOf(platform, isPlain(issuer))(requireWeb(server.jwks_uri, issuer), {
      method: 'GET',
      headers: {},
      body: undefined,
      redirect: 'manual',
    })
    const { keys: list } = (await keys.json()) as { keys?: unknown }
    if (!Array.isArray(list) || list.length === 0) throw new Error('it has no keys')
    const signOut = server.end_session_endpoint
    return {
      issuer: server.issuer,
      signInHost: host,
      signOutUrl: isWeb(signOut, issuer) ? signOut : undefined,
      keys: list.length,
    }
  } catch (error) {
    return invalid('issuer', `The provider could not be read: ${reasonOf(error)}`)
  }
}

function isWeb(url: string | undefined, issuer: string): url is string {
  const protocol = url !== undefined && URL.canParse(url) ? new URL(url).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && isPlain(issuer))
}

function requireWeb(url: string | undefined, issuer: string): string {
  if (!isWeb(url, issuer)) throw new Error('an address in its configuration is missing or does not begin with https://')
  return url
}

interface Request {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  loginHint: string | null
  /** Asks for the password again, whatever session the provider has. */
  isAgain: boolean
}

/** The address at which the provider signs a user in. */
export async function authorizationUrl(
  config: Configuration,
  { redirectUri, state, nonce, verifier, loginHint, isAgain }: Request,
): Promise<string> {
  const oidc = await library()
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopeOf(config),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(loginHint !== null && { login_hint: loginHint }),
    ...(isAgain && { prompt: 'login', max_age: '0' }),
  })
  return requireWeb(url.href, config.serverMetadata().issuer)
}

/** Some providers send groups only if they are asked to. */
function scopeOf(config: Configuration): string {
  const known = config.serverMetadata().scopes_supported
  return ['openid email profile', ...(known?.includes('groups') ? ['groups'] : [])].join(' ')
}

/** The claims of an ID token about a user. */
export interface Claims {
  issuer: string
  subject: string
  email: unknown
  isEmailVerified: boolean
  name: unknown
  groups: string[]
  /** When the user has signed in at the provider (ms); null if it does not say. */
  authTime: number | null
}

interface Reading {
  /** Empty: groups are not read. */
  groupsClaim: string
  now: number
}

/** Exchanges the code of a callback, and checks the ID token. What it lacks about the user is read from UserInfo. */
export async function readClaims(
  config: Configuration,
  callback: URL,
  { state, nonce, verifier, groupsClaim, now }: Pick<Request, 'state' | 'nonce' | 'verifier'> & Reading,
): Promise<Claims> {
  const oidc = await library()
  const tokens = await oidc.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('there is no ID token')
  const { iss, sub, iat, auth_time: authTime } = claims
  if (iat - now / 1000 > clockToleranceSeconds)
    throw new Error('the time of its ID token ("iat") is ahead: its clock or that of this server is wrong')
  const read = (from: Readonly<Record<string, unknown>>) => (groupsClaim === '' ? [] : groupsIn(from, groupsClaim))
  const isWhole = claims['email'] !== undefined && read(claims) !== undefined
  const hasMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, sub) : claims
  const { email, email_verified: verified } = claims['email'] === undefined ? more : claims
  const name = claims['name'] ?? more['name']
  return {
    issuer: iss,
    subject: sub,
    email,
    isEmailVerified: verified === true,
    name,
    // A user without groups has no such claim.
    groups: read(claims) ?? read(more) ?? [],
    authTime: authTime === undefined ? null : authTime * 1000,
  }
}

/** The failure of a request in an error of the library. */
export function outgoingFailure(error: unknown): OutgoingFailure | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof OutgoingFailure) return cause
  return undefined
}

/** Why a provider was not accepted, for admins. */
export function reasonOf(error: unknown): string {
  const failure = outgoingFailure(error)
  if (failure) return failure.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = error instanceof Error && 'error' in error ? error.error : undefined
  if (typeof code === 'string') return `it answered “${code.slice(0, 100)}”.`
  return `${cause instanceof Error ? cause.message.slice(0, 200) : 'its answer is not valid'}.`
}

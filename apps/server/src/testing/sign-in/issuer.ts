import { createHash, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface IssuerUser {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  /** Seconds. Default: now. */
  auth_time?: number | undefined
}

type Claims = Record<string, unknown>

interface Key {
  id: string
  jwk: JsonWebKey
  sign: (text: string) => string
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    id: randomUUID(),
    jwk: publicKey.export({ format: 'jwk' }),
    sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const issuerClient = { id: 'digisigncast', secret: 'a secret of the provider' }

/** An OpenID Connect provider on loopback, which signs its user in at once. Tests change what it says. */
export async function startIssuer(now: () => number = Date.now, port = 0) {
  let key = newKey()
  let accessToken = ''
  const codes = new Map<string, URLSearchParams>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const issuer = {
    url,
    user: { sub: 'kim', email: 'kim@example.com', email_verified: true, name: 'Kim' } as IssuerUser,
    /** Changes the claims of the next ID tokens. */
    claims: (claims: Claims): Claims => claims,
    /** The answer of UserInfo to the access token of the last sign-in. */
    userInfo: (): Claims => ({ sub: issuer.user.sub }),
    /** Changes the configuration. */
    configuration: (configuration: Claims): Claims => configuration,
    /** Answers instead of the issuer; true: it did. */
    instead: (_path: string, _response: ServerResponse): boolean => false,
    /** Requests of browsers to sign in, newest last. */
    asked: [] as URLSearchParams[],
    /** Signs with a new key, and lists this one only. */
    rotate: () => {
      key = newKey()
    },
    /** Signs the next ID tokens with a key that it does not list. */
    signsWith: undefined as Key | undefined,
    newKey,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  const send = (response: ServerResponse, status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (issuer.instead(pathname, response)) return
    if (pathname === '/.well-known/openid-configuration')
      send(response, 200, issuer.configuration(configurationOf(url)))
    else if (pathname === '/jwks')
      send(response, 200, { keys: [{ ...key.jwk, kid: key.id, use: 'sig', alg: 'RS256' }] })
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') await exchange(request, response)
    else if (pathname === '/userinfo')
      send(response, request.headers.authorization === `Bearer ${accessToken}` ? 200 : 401, issuer.userInfo())
    else send(response, 404, {})
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    issuer.asked.push(query)
    const code = randomUUID()
    codes.set(code, query)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    const credentials = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
    const [id = '', secret = ''] = credentials.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== issuerClient.id || secret !== issuerClient.secret)
      return send(response, 401, { error: 'invalid_client' })
    const query = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isSame = query?.get('code_challenge') === challenge && query.get('redirect_uri') === body.get('redirect_uri')
    if (!query || !isSame) return send(response, 400, { error: 'invalid_grant' })
    const at = Math.floor(now() / 1000)
    const claims = issuer.claims({
      iss: url,
      aud: id,
      iat: at,
      exp: at + 300,
      nonce: query.get('nonce'),
      auth_time: at,
      ...issuer.user,
    })
    const used = issuer.signsWith ?? key
    const text = `${encoded({ alg: 'RS256', kid: key.id })}.${encoded(claims)}`
    accessToken = randomUUID()
    return send(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      id_token: `${text}.${used.sign(text)}`,
    })
  }

  return issuer
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>

const configurationOf = (url: string): Claims => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

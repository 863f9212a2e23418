import {
  type Access,
  alwaysRisks,
  apiPrefix,
  type Endpoint,
  type Input,
  isOpenToTokens,
  type Reply,
} from '@digisigncast/contract/api/endpoint'
import { toWireNames } from '@digisigncast/contract/api/wire-names'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type output, ZodFile, type ZodType } from 'zod'
import { answerHeaders, openCallHints } from '../call-hints.ts'
import { withOrigin } from '../caller.ts'
import { Failure, type FieldErrors, fail, forbidden } from '../fail.ts'
import type { CallKind } from '../limits/traffic.ts'
import type { Platform } from '../platform.ts'
import { ProposedAnswer } from '../proposals.ts'
import { noteAccount } from '../request-log.ts'
import { apiTokenIn, explainApiToken, findTokenActor } from '../sessions/api-tokens.ts'
import { requirePublish } from '../sessions/approval.ts'
import { type DeviceActor, findDevice } from '../sessions/device-tokens.ts'
import { hasPermission, isPermission, lacks } from '../sessions/permissions.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import {
  type Actor,
  findActor,
  findActorToAdmit,
  type Member,
  refuseViewer,
  requireSecondFactor,
  requireSubscription,
} from '../sessions/sessions.ts'
import { rowOf, Slices, sendSlices } from './answers/slices.ts'
import { downloadHeaders, sendTextFile, TextFile } from './answers/text-file.ts'
import { serializerOf } from './serializer.ts'

/** None for public calls, a device for calls of devices, a member for calls of customers, else any signed-in user. */
export type ActorOf<E extends Endpoint> = 'public' extends E['allow'][number]
  ? undefined
  : 'device' extends E['allow'][number]
    ? DeviceActor
    : Extract<E['allow'][number], 'session' | 'super_admin'> extends never
      ? Member
      : Actor

/** Lists may be sent in slices, and files while they are written. */
type Answer<E extends Endpoint> =
  | Reply<E>
  | (Reply<E> extends { data: (infer Row)[] } ? Slices<Row> : never)
  | (Reply<E> extends File ? TextFile : never)

export type Handle<E extends Endpoint> = (
  actor: ActorOf<E>,
  input: Input<E>,
  request: FastifyRequest,
) => Promise<Answer<E>>

/** Registers a call of the contract: guard, parsing and reply schema come from the endpoint. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handle: Handle<E>,
): void {
  const row = rowOf(endpoint.reply)
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint),
    schema: endpoint.reply instanceof ZodFile ? {} : { response: { 200: endpoint.reply } },
    serializerCompiler: () => serializerOf(endpoint.reply),
    handler: async (request, reply) => {
      const actor = await guard(platform, endpoint, request)
      if (actor && 'accountId' in actor && actor.accountId) noteAccount(request, actor.accountId)
      if (actor) await platform.traffic.admit(actor, reply)
      if (endpoint.effect !== 'read' && !endpoint.onFullDisk) platform.disk.refuseGrowth()
      const caller = actor && 'userId' in actor ? actor : undefined
      if (endpoint.multipart) await platform.disk.require(Number(request.headers['content-length'] ?? 0))
      const isOwner = actor !== undefined && 'role' in actor && (actor.role === 'super_admin' || actor.viewer !== null)
      const hints = caller && endpoint.effect !== 'read' ? openCallHints(caller, request.headers) : undefined
      const signIn =
        caller && !caller.token ? { endpoint, confirmedAt: caller.confirmedAt, now: platform.now } : undefined
      const perform = (input: Input<E>) => {
        const run = () => handle(actor as ActorOf<E>, input, request)
        const isToPropose = endpoint.approval === 'proposed' && caller?.needsApproval === true
        const { body } = input as { body?: unknown }
        return isToPropose ? platform.proposals.attempt({ endpoint, member: caller as Member, body, run }) : run()
      }
      const work = () =>
        withOrigin(
          { address: request.ip, isOwner, isSignedIn: actor !== undefined, hints, caller: callerOf(caller), signIn },
          async () =>
            perform(parse(endpoint, request))
              .catch((error: unknown) => {
                throw inWireNames(endpoint, error)
              })
              // Errors list hints, too: a part may have been changed.
              .finally(() => {
                if (hints) reply.headers(answerHeaders(hints))
              }),
        )
      const answer = await inTurn(
        platform,
        endpoint,
        { caller, isKnown: actor !== undefined, address: request.ip },
        work,
      )
      if (answer instanceof ProposedAnswer) return reply.code(202).send(answer.answer)
      if (answer instanceof File) return sendFile(reply, answer)
      if (answer instanceof TextFile && caller)
        return sendTextFile(reply, answer, () => platform.traffic.enterHeavyRead(caller))
      if (answer instanceof Slices && row && caller)
        return sendSlices(reply, answer, row, () => platform.traffic.enterHeavyRead(caller))
      return answer
    },
  })
}

interface Client {
  /** Undefined for devices and clients without a token. */
  caller: Actor | undefined
  isKnown: boolean
  address: string
}

function inTurn<T>(
  { traffic }: Platform,
  endpoint: Endpoint,
  { caller, isKnown, address }: Client,
  work: () => Promise<T>,
): Promise<T> {
  if (caller) return traffic.run(caller, kindOf(endpoint), work)
  return isKnown || endpoint.effect === 'read' ? work() : traffic.runAnonymous(address, work)
}

async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply.headers(downloadHeaders(file.name, file.type)).send(Buffer.from(await file.arrayBuffer()))
}

/** The same for a public call that returns bytes. */
export function bytesRoute(
  app: FastifyInstance,
  endpoint: Endpoint & { allow: readonly ['public'] },
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: endpoint.method, url: pathOf(endpoint), handler: handle })
}

const pathOf = (endpoint: Endpoint) => `${apiPrefix}/${endpoint.path}`

async function guard(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | DeviceActor | undefined> {
  const { allow } = endpoint
  if (allow.includes('public')) return undefined
  if (allow.includes('device')) return deviceOf(platform, request.headers.authorization)
  const actor = await actorOf(platform, request.headers.authorization)
  // Outside ADMIN_ALLOW, sessions of the owner are treated as unknown.
  if (!platform.ownerAccess.accepts(actor, request)) fail('auth.required', sessionEnded)
  if (actor.role === 'super_admin' && !endpoint.onAnyHost && !platform.ownerAccess.isAdminHost(request.hostname))
    refuse(actor, allow)
  if (!endpoint.beforeSecondFactor) requireSecondFactor(actor)
  if (!isOpenToViewers(endpoint)) refuseViewer(actor)
  if (actor.token && !isOpenToTokens(endpoint))
    fail('auth.forbidden', 'API tokens cannot make this call. Sign in to the console for it.')
  if (!allow.some((access) => fits(actor, access))) refuse(actor, allow)
  if (!actor.token && alwaysRisks(endpoint)) requireRecentSignIn(actor, platform.now())
  if (endpoint.effect === 'change') requireSubscription(actor)
  if (endpoint.approval === 'refused') requirePublish(actor)
  return actor
}

const callerOf = (actor: Actor | undefined) =>
  actor && (actor.token ? { token: actor.token.id } : { session: actor.signInId })

const kindOf = (endpoint: Endpoint): CallKind => {
  if (endpoint.multipart) return 'upload'
  if (endpoint.opensAddress) return 'outgoing'
  if (endpoint.isHeavy) return 'heavyRead'
  return endpoint.effect === 'read' ? 'read' : 'write'
}

const isOpenToViewers = ({ effect, forViewers = effect === 'read' ? 'open' : 'closed' }: Endpoint): boolean =>
  forViewers === 'open'

const sessionEnded = 'Your session has ended. Please sign in again.'

/**
 * The actor of an `Authorization` header, of a session or an API token; fails with `auth.required` if there is none. The
 * actor may have to turn on two-factor authentication first: `requireSecondFactor`.
 */
export async function actorOf({ db, now }: Platform, authorization: string | undefined): Promise<Actor> {
  const apiToken = apiTokenIn(authorization)
  if (apiToken !== undefined) return findTokenActor(db, apiToken, now())
  const token = tokenIn(authorization)
  const actor = token === undefined ? undefined : await findActorToAdmit(db, token, now())
  if (actor) return actor
  explainApiToken(authorization)
  return fail('auth.required', token === undefined ? 'Please sign in.' : sessionEnded)
}

async function deviceOf({ db }: Platform, authorization: string | undefined): Promise<DeviceActor> {
  const token = tokenIn(authorization) ?? fail('auth.required', 'This call is for paired devices.')
  return (await findDevice(db, token)) ?? fail('auth.required', 'This device is no longer connected to a screen.')
}

/** True when the platform owner makes this call from an allowed origin. For public calls that show the owner more. */
export async function isOwnersCall({ db, now, ownerAccess }: Platform, request: FastifyRequest): Promise<boolean> {
  const token = tokenIn(request.headers.authorization)
  if (token === undefined || !ownerAccess.isAdminHost(request.hostname)) return false
  const actor = await findActor(db, token, now())
  return actor?.role === 'super_admin' && ownerAccess.accepts(actor, request)
}

/** The token of an `Authorization` header. */
export function tokenIn(authorization: string | undefined): string | undefined {
  const [scheme, token] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Names the permission that would allow a call. Outside ADMIN_URL, the owner cannot be told from a manager. */
function refuse(actor: Actor, allow: readonly Access[]): never {
  const permission = allow.find(isPermission)
  return permission ? lacks(actor, permission) : forbidden()
}

function fits(actor: Actor, access: Access): boolean {
  if (access === 'session') return true
  if (access === 'device' || access === 'public') return false
  if (access === 'member') return actor.accountId !== null
  if (access === 'admin' || access === 'super_admin') return actor.role === access
  return actor.accountId !== null && hasPermission(actor, access)
}

function parse<E extends Endpoint>({ params, query, body, multipart }: E, request: FastifyRequest): Input<E> {
  return {
    params: params && parseParams(params, request.params),
    query: query?.parse(request.query),
    ...(!multipart && { body: body?.parse(request.body ?? {}) }),
  } as Input<E>
}

// Services name fields as the program does; responses have the names of the API.
function inWireNames({ body }: Endpoint, error: unknown): unknown {
  if (!(error instanceof Failure && error.errors)) return error
  const errors = toWireNames(body, error.errors) as FieldErrors
  return new Failure(error.code, error.message, errors, error.retryAfterSeconds)
}

// A malformed id gets the same response as an unknown one.
function parseParams<T extends ZodType>(schema: T, params: unknown): output<T> {
  const parsed = schema.safeParse(params)
  return parsed.success ? parsed.data : fail('resource.not_found', 'Not found.')
}

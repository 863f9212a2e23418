import { z } from 'zod'
import { bounded, typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { PermissionFlags } from '../api/permissions.ts'
import { Done, dataOf, Id, name } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { GroupsClaim, NewSsoGroups, SsoGroup } from './sso-groups.ts'

/** Domains that an account can add. */
export const mostSsoDomains = 50

const issuerRequired = 'The issuer is required.'
const issuerProblem = 'The issuer is an address that begins with https://.'

/** Issuer of an OpenID Connect provider, exactly as the provider writes it in its tokens. */
export const Issuer = typed(500, issuerProblem, issuerRequired)
  .trim()
  .min(1, issuerRequired)
  .max(500, issuerProblem)
  .pipe(z.url({ protocol: /^https?$/, error: issuerProblem }))

const domainProblem = 'Enter a domain, such as example.com.'
const Domain = typed(253, domainProblem, domainProblem).trim().toLowerCase().min(1, domainProblem)

/** Role of users who sign in for the first time. `none`: only users who were invited or exist can sign in. */
export const NewSsoUsers = z.enum(['none', 'manager', 'admin'])
export type NewSsoUsers = z.infer<typeof NewSsoUsers>

export const SsoDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Null: not proven, users cannot sign in with its addresses. */
  proven_at: z.int().nullable(),
  proven_by: orUnknown(z.enum(['dns', 'owner'])).nullable(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const SsoProvider = z.object({
  /** Shown on the button of the sign-in page. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  new_users: NewSsoUsers,
  /** Permissions of new managers. */
  permissions: PermissionFlags,
  /** The claim with the groups or roles of a user; empty: they are not read. */
  groups_claim: z.string(),
  /** At each sign-in, managers get the permissions and screens of the first of these groups that they have. */
  groups: z.array(SsoGroup),
  /** Users with a second factor of their own need it after a sign-in by SSO, too. */
  asks_second_factor: z.boolean(),
  /** Users who sign out here are sent to the provider, to sign out there, too. */
  signs_out: z.boolean(),
  /** Other ways to sign in are closed, except for `break_glass_id`. */
  is_required: z.boolean(),
  /** The admin who can still sign in with a password. */
  break_glass_id: z.string().nullable(),
  /** The platform owner trusts the addresses of this issuer without `email_verified`. */
  are_emails_proven: z.boolean(),
})
export type SsoProvider = z.infer<typeof SsoProvider>

export const SsoSettings = z.object({
  /** To enter at the provider. */
  redirect_uri: z.string(),
  /** Null: not set up. */
  provider: SsoProvider.nullable(),
  domains: z.array(SsoDomain),
  /** Users who have linked their sign-in with the current issuer. */
  linked_users: z.int(),
  /** Admins who can be `break_glass_id`. */
  admins: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SsoSettings = z.infer<typeof SsoSettings>

export const getSso = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'sso/settings',
  allow: ['admin'],
  summary: 'Get the settings of single sign-on. The client secret is not part of the answer.',
  reply: dataOf(SsoSettings),
})

export const saveSso = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/settings/save',
  allow: ['admin'],
  recentSignIn: { always: ['rule'] },
  opensAddress: true,
  summary:
    'Save the provider of single sign-on (OpenID Connect). The admins get an email. With `is_required`, sessions that did not begin with single sign-on end.',
  body: renamed(
    z.object({
      name: name('A name is required.'),
      issuer: Issuer,
      client_id: typed(300, undefined, 'The client ID is required.')
        .trim()
        .min(1, 'The client ID is required.')
        .max(300),
      /** Omitted: the stored one stays. */
      client_secret: bounded(1000, 'Use at most 1,000 characters.')
        .trim()
        .min(1, 'Enter the client secret.')
        .optional(),
      new_users: NewSsoUsers,
      permissions: PermissionFlags.optional(),
      /** Omitted: unchanged. */
      groups_claim: GroupsClaim.optional(),
      /** Omitted: unchanged. */
      groups: NewSsoGroups.optional(),
      asks_second_factor: z.boolean(),
      /** Omitted: unchanged; false with another issuer. */
      signs_out: z.boolean().optional(),
      is_required: z.boolean(),
      /** Needed with `is_required`. */
      break_glassID: Id.nullable(),
    }),
    { break_glassID: 'breakGlassId' },
  ),
  reply: dataOf(SsoSettings),
})

export const removeSso = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/settings/remove',
  allow: ['admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary: 'Turn off single sign-on: the provider and the links of users are deleted. Domains stay.',
  reply: dataOf(SsoSettings),
})

export const testSso = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/test',
  allow: ['admin'],
  opensAddress: true,
  summary: 'Read the configuration and the keys of an issuer, without saving it.',
  body: z.object({ issuer: Issuer }),
  reply: dataOf(z.object({ sign_in_host: z.string(), keys: z.int() })),
})

export const addSsoDomain = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/domains/add',
  allow: ['admin'],
  recentSignIn: { always: ['rule'] },
  summary: 'Add a domain of email addresses. It counts when it is proven.',
  body: z.object({ domain: Domain }),
  reply: dataOf(SsoSettings),
})

export const checkSsoDomain = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/domains/check',
  allow: ['admin'],
  opensAddress: true,
  summary: 'Look up the TXT record of a domain. If it is there, the domain is proven.',
  body: z.object({ domain: Domain }),
  reply: dataOf(SsoSettings),
})

export const removeSsoDomain = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'sso/domains/remove',
  allow: ['admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary: 'Remove a domain. Users with addresses of this domain can no longer sign in by single sign-on.',
  body: z.object({ domain: Domain }),
  reply: dataOf(SsoSettings),
})

/** Single sign-on of a customer, as the platform owner sees it. */
export const CustomerSso = z.object({
  issuer: z.string().nullable(),
  is_required: z.boolean(),
  are_emails_proven: z.boolean(),
  domains: z.array(SsoDomain.pick({ domain: true, proven_at: true, proven_by: true })),
})
export type CustomerSso = z.infer<typeof CustomerSso>

export const getCustomerSso = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'customers/:id/sso',
  allow: ['super_admin'],
  summary: 'Get the single sign-on of a customer.',
  params: z.object({ id: Id }),
  reply: dataOf(CustomerSso),
})

export const saveCustomerSso = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/sso/save',
  allow: ['super_admin'],
  recentSignIn: { always: ['rule'] },
  summary:
    'Trust the email addresses of the issuer of a customer, prove one of its domains, or allow passwords again. Omitted fields stay unchanged.',
  body: renamed(
    z.object({
      userID: Id,
      are_emails_proven: z.boolean().optional(),
      /** Can only be turned off. */
      is_required: z.literal(false).optional(),
      proven_domain: Domain.optional(),
    }),
  ),
  reply: dataOf(CustomerSso),
})

export const getOwnSso = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'me/sso',
  allow: ['session'],
  summary: 'Get whether your sign-in is linked with the provider of your account.',
  forTokens: 'closed',
  forViewers: 'closed',
  reply: dataOf(
    z.object({
      /** Name of the provider; null without single sign-on. */
      provider: z.string().nullable(),
      linked: z.object({ email: z.string(), since: z.int() }).nullable(),
      /** The user can only sign in by single sign-on. */
      is_required: z.boolean(),
    }),
  ),
})

export const unlinkSso = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/sso/unlink',
  allow: ['session'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary: 'Remove the link of your sign-in with the provider. Sessions that began with it end.',
  reply: Done,
})

import { z } from 'zod'
import { BrandPicture } from '../accounts/settings.ts'
import { eventType, named } from './event-type.ts'
import { quote } from './phrases.ts'

const ofUsers = { area: 'users', hints: ['users.changed'] } as const
/** Content names its owner. */
const withContent = {
  area: 'users',
  hints: ['users.changed', 'media.changed', 'sources.changed', 'playlists.changed', 'channels.changed'],
} as const

const userEvents = {
  'user.added': named(ofUsers, (actor, name) => `${actor} added the user ${name}.`),
  'user.invited': named(ofUsers, (actor, name) => `${actor} invited the user ${name}.`),
  'user.invited_again': named(ofUsers, (actor, name) => `${actor} sent a new invitation to ${name}.`),
  'user.changed': named(withContent, (actor, name) => `${actor} changed the user ${name}.`),
  'user.deleted': named(withContent, (actor, name) => `${actor} deleted the user ${name}.`),
}

const Name = z.object({ name: z.string() })

const ofOwners = { hints: ['site.changed'], level: 'warning' } as const

/** About the actor. */
const ownEvents = {
  'user.signed_in': eventType({ data: z.object({}), level: 'other', text: (_, actor) => `${actor} signed in.` }),
  'user.sign_in_failed': eventType({
    data: Name,
    level: 'warning',
    text: ({ name }) => `Failed sign-in for ${name}: wrong password.`,
  }),
  'user.invitation_accepted': eventType({
    data: z.object({}),
    ...ofUsers,
    text: (_, actor) => `${actor} accepted the invitation.`,
  }),
  'user.email_changed': eventType({
    data: z.object({}),
    ...ofUsers,
    text: (_, actor) => `${actor} confirmed a new email address.`,
  }),
  'user.email_released': eventType({
    data: Name,
    ...ofUsers,
    level: 'warning',
    text: ({ name }) =>
      `The email address of the user ${quote(name)} was removed: it was never confirmed, and another user has confirmed it.`,
  }),
  'account.confirmed': eventType({
    data: z.object({}),
    hints: ['customers.changed', 'subscriptions.changed'],
    text: (_, actor) => `${actor} confirmed the email address of a new account.`,
  }),
}

const codesText = (count: number): string => (count === 1 ? '1 is left' : `${count === 0 ? 'none' : count} are left`)

const twoFactorEvents = {
  'user.second_factor_failed': eventType({
    data: Name,
    level: 'warning',
    text: ({ name }) => `Failed sign-in for ${name}: correct password, wrong code or passkey.`,
  }),
  'user.two_factor_on': eventType({
    data: z.object({}),
    ...ofUsers,
    text: (_, actor) => `${actor} turned on two-factor authentication.`,
  }),
  'user.two_factor_off': eventType({
    data: z.object({}),
    ...ofUsers,
    level: 'warning',
    text: (_, actor) => `${actor} turned off two-factor authentication.`,
  }),
  /** Beside passkeys. */
  'user.authenticator_added': eventType({
    data: z.object({}),
    text: (_, actor) => `${actor} added an authenticator app.`,
  }),
  'user.authenticator_removed': eventType({
    data: z.object({}),
    level: 'warning',
    text: (_, actor) => `${actor} removed the authenticator app.`,
  }),
  'user.two_factor_reset': named(
    { hints: ['users.changed', 'customers.changed'], level: 'warning' },
    (actor, name) => `${actor} reset two-factor authentication of ${name}.`,
  ),
  'user.recovery_code_used': eventType({
    data: z.object({ left: z.int() }),
    level: 'warning',
    text: ({ left }, actor) => `${actor} used a recovery code: ${codesText(left)}.`,
  }),
  'user.recovery_codes_renewed': eventType({
    data: z.object({}),
    text: (_, actor) => `${actor} made new recovery codes.`,
  }),
  'user.passkey_added': named(ofUsers, (actor, name) => `${actor} added the passkey ${name}.`),
  'user.passkey_deleted': named(
    { ...ofUsers, level: 'warning' },
    (actor, name) => `${actor} deleted the passkey ${name}.`,
  ),
  /** Its counter went back: the passkey may have been copied. */
  'user.passkey_refused': named(
    { level: 'warning' },
    (actor, name) => `A sign-in of ${actor} was refused: the passkey ${name} may have been copied.`,
  ),
  /** By the command `reset-owner`, in the log of the platform. */
  'owner.invited': named(ofOwners, (actor, name) => `${actor} invited the platform owner ${name}.`),
  'owner.invited_again': named(
    ofOwners,
    (actor, name) => `${actor} sent a new invitation to the platform owner ${name}.`,
  ),
  'owner.deleted': named(ofOwners, (actor, name) => `${actor} deleted the platform owner ${name}.`),
  'owner.two_factor_reset': named(
    ofOwners,
    (actor, name) => `${actor} reset two-factor authentication of the platform owner ${name}.`,
  ),
  'owner.access_reset': named(
    { level: 'warning' },
    (_, name) => `The access of the owner ${name} was reset on the server: new password, no two-factor authentication.`,
  ),
}

const ofSso = { hints: ['settings.changed'], level: 'warning' } as const
const Domain = z.object({ domain: z.string() })

/** Providers are named by the host of their issuer. */
const ssoEvents = {
  'sso.changed': named(ofSso, (actor, name) => `${actor} changed single sign-on with ${name}.`),
  'sso.required': named(ofSso, (actor, name) => `${actor} made single sign-on with ${name} the only way to sign in.`),
  'sso.optional': named(ofSso, (actor, name) => `${actor} allowed passwords beside single sign-on with ${name}.`),
  'sso.removed': named(ofSso, (actor, name) => `${actor} turned off single sign-on with ${name}.`),
  'sso.trusted': named(ofSso, (actor, name) => `${actor} declared the email addresses of ${name} as proven.`),
  'sso.untrusted': named(ofSso, (actor, name) => `${actor} no longer takes the email addresses of ${name} as proven.`),
  'sso.domain_added': eventType({
    data: Domain,
    hints: ['settings.changed'],
    text: ({ domain }, actor) => `${actor} added the domain ${quote(domain)} for single sign-on.`,
  }),
  'sso.domain_proven': eventType({
    data: Domain,
    ...ofSso,
    text: ({ domain }, actor) => `${actor} proved the domain ${quote(domain)} for single sign-on.`,
  }),
  'sso.domain_removed': eventType({
    data: Domain,
    ...ofSso,
    text: ({ domain }, actor) => `${actor} removed the domain ${quote(domain)} of single sign-on.`,
  }),
  'sso.refused': eventType({
    data: z.object({ reason: z.string() }),
    level: 'warning',
    text: ({ reason }) => `A sign-in by single sign-on was refused: ${reason}`,
  }),
  'user.added_by_sso': named(ofUsers, (_, name) => `Single sign-on added the user ${name}.`),
  'user.changed_by_sso': named(ofUsers, (_, name) => `Single sign-on changed the permissions of ${name}.`),
  'user.sso_linked': eventType({
    data: z.object({}),
    ...ofUsers,
    level: 'warning',
    text: (_, actor) => `${actor} linked the sign-in with single sign-on.`,
  }),
  'user.sso_unlinked': eventType({
    data: z.object({}),
    ...ofUsers,
    level: 'warning',
    text: (_, actor) => `${actor} removed the link with single sign-on.`,
  }),
}

const ofTokens = { hints: ['tokens.changed'] } as const

const tokenEvents = {
  'token.created': named(ofTokens, (actor, name) => `${actor} created the API token ${name}.`),
  'token.taken_over': named(ofTokens, (actor, name) => `${actor} took over the API token ${name}.`),
  'token.deleted': named(ofTokens, (actor, name) => `${actor} deleted the API token ${name}.`),
}

const ofHooks = { hints: ['hooks.changed'] } as const

const hookEvents = {
  'hook.created': named(ofHooks, (actor, name) => `${actor} created the incoming hook ${name}.`),
  'hook.changed': named(ofHooks, (actor, name) => `${actor} changed the incoming hook ${name}.`),
  'hook.secret_renewed': named(ofHooks, (actor, name) => `${actor} gave the incoming hook ${name} a new address.`),
  'hook.deleted': named(ofHooks, (actor, name) => `${actor} deleted the incoming hook ${name}.`),
}

const ofWebhooks = { hints: ['webhooks.changed'] } as const
const offByServer = { ...ofWebhooks, level: 'warning' } as const

/** Named by the host of their address: its path can contain secrets. */
const webhookEvents = {
  'webhook.created': named(ofWebhooks, (actor, host) => `${actor} created the webhook to ${host}.`),
  'webhook.changed': named(ofWebhooks, (actor, host) => `${actor} changed the webhook to ${host}.`),
  'webhook.deleted': named(ofWebhooks, (actor, host) => `${actor} deleted the webhook to ${host}.`),
  'webhook.secret_renewed': named(
    ofWebhooks,
    (actor, host) => `${actor} renewed the secret of the webhook to ${host}.`,
  ),
  'webhook.paused': named(
    offByServer,
    (_, host) => `The webhook to ${host} was paused: at least 20 attempts in 24 hours failed, and none succeeded.`,
  ),
  'webhook.disabled': named(
    offByServer,
    (_, host) => `The webhook to ${host} was switched off: its receiver answered that it is gone (410).`,
  ),
}

const viewEvents = {
  /** The platform owner has opened the console of a customer. */
  'view.started': eventType({
    data: z.object({ reason: z.string() }),
    level: 'warning',
    text: ({ reason }, actor) =>
      `The platform owner viewed this account read-only (${actor}).${reason ? ` Reason: ${reason}` : ''}`,
  }),
  'view.ended': eventType({
    data: z.object({ minutes: z.int() }),
    text: ({ minutes }, actor) =>
      `The platform owner’s view of this account ended after ${minutes === 1 ? 'a minute' : `${minutes} minutes`} (${actor}).`,
  }),
}

const Email = z.object({ subject: z.string(), to: z.string() })
const unsent = ({ subject, to }: z.output<typeof Email>) => `The email ${quote(subject)} to ${to} could not be sent`

const emailEvents = {
  'email.not_sent': eventType({ data: Email, level: 'warning', text: (email) => `${unsent(email)}.` }),
  /** In the log of the platform. */
  'email.kept': eventType({
    data: Email.extend({ hasServer: z.boolean() }),
    level: 'error',
    text: ({ hasServer, ...email }) =>
      `${unsent(email)}${hasServer ? '' : ': no mail server is configured'}. It is kept in the server's outbox.`,
  }),
}

const ofSettings = { hints: ['settings.changed', 'session.changed', 'media.changed', 'playlists.changed'] } as const
const Picture = z.object({ picture: BrandPicture })

const pictureWords: Record<BrandPicture, string> = {
  logo: 'logo',
  favicon: 'favicon',
  idle_picture: 'picture for nothing to show',
}

const settingsEvents = {
  'settings.changed': eventType({
    data: z.object({}),
    ...ofSettings,
    text: (_, actor) => `${actor} changed the settings.`,
  }),
  /** An account without a chosen time zone takes that of its first browser. */
  'settings.time_zone_adopted': eventType({
    data: z.object({ timeZone: z.string() }),
    ...ofSettings,
    text: ({ timeZone }, actor) => `${actor} set the time zone to ${timeZone}, from the browser.`,
  }),
  'settings.picture_changed': eventType({
    data: Picture,
    ...ofSettings,
    text: ({ picture }, actor) => `${actor} changed the ${pictureWords[picture]}.`,
  }),
  'settings.picture_removed': eventType({
    data: Picture,
    ...ofSettings,
    text: ({ picture }, actor) => `${actor} removed the ${pictureWords[picture]}.`,
  }),
}

export const teamEvents = {
  ...userEvents,
  ...ownEvents,
  ...twoFactorEvents,
  ...ssoEvents,
  ...tokenEvents,
  ...hookEvents,
  ...webhookEvents,
  ...viewEvents,
  ...emailEvents,
  ...settingsEvents,
}

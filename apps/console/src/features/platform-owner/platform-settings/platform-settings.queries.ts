import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as invoices from '@digisigncast/contract/billing/invoices'
import { getPlatformAlertEmails, savePlatformAlertEmails } from '@digisigncast/contract/platform/platform-alerts'
import * as settings from '@digisigncast/contract/platform/platform-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

/** A section of the settings, loaded and saved separately. */
export interface Source<Stored, Body> {
  key: readonly string[]
  read: (signal?: AbortSignal) => Promise<{ data: Stored }>
  save: (body: Body) => Promise<{ data: Stored; message?: string | undefined }>
}

const keyOf = (part: string) => ['platform-settings', part]
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

type CompanyBody = CallInput<typeof invoices.saveBillingSettings>['body']
export type Company = invoices.BillingSettings & { version: number }
export const company: Source<Company, CompanyBody> = {
  key: keyOf('company'),
  read: (signal) => call(invoices.getBillingSettings, {}, withSignal(signal)),
  save: (body) => call(invoices.saveBillingSettings, { body }),
}

type SignupBody = CallInput<typeof settings.saveSignupSettings>['body']
export const signup: Source<settings.SignupSettings, SignupBody> = {
  key: keyOf('signup'),
  read: (signal) => call(settings.getSignupSettings, {}, withSignal(signal)),
  save: (body) => call(settings.saveSignupSettings, { body }),
}

type DefaultsBody = CallInput<typeof settings.saveCustomerDefaults>['body']
export const customerDefaults: Source<settings.CustomerDefaults, DefaultsBody> = {
  key: keyOf('customer-defaults'),
  read: (signal) => call(settings.getCustomerDefaults, {}, withSignal(signal)),
  save: (body) => call(settings.saveCustomerDefaults, { body }),
}

type RetentionBody = CallInput<typeof settings.saveRetention>['body']
export type Retention = settings.RetentionSettings & { version: number }
export const retention: Source<Retention, RetentionBody> = {
  key: keyOf('retention'),
  read: (signal) => call(settings.getRetention, {}, withSignal(signal)),
  save: (body) => call(settings.saveRetention, { body }),
}

type SessionsBody = CallInput<typeof settings.saveOwnerSessions>['body']
export const ownerSessions: Source<SessionLimits & { version: number }, SessionsBody> = {
  key: keyOf('sessions'),
  read: (signal) => call(settings.getOwnerSessions, {}, withSignal(signal)),
  save: (body) => call(settings.saveOwnerSessions, { body }),
}

type TwoFactorBody = CallInput<typeof settings.saveRequiredTwoFactor>['body']
export const requiredTwoFactor: Source<settings.RequiredTwoFactor & { version: number }, TwoFactorBody> = {
  key: keyOf('two-factor'),
  read: (signal) => call(settings.getRequiredTwoFactor, {}, withSignal(signal)),
  save: (body) => call(settings.saveRequiredTwoFactor, { body }),
}

export const useSetting = <Stored, Body>({ key, read }: Source<Stored, Body>) =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), select: ({ data }) => data })

/** Fetches the stored settings after a conflict. */
export function useReload<Stored, Body>({ key, read }: Source<Stored, Body>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_before: Stored) =>
      client.fetchQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), staleTime: 0 }),
  })
}

export const useMailSettings = () =>
  useQuery({
    queryKey: keyOf('mail'),
    queryFn: ({ signal }) => call(settings.getMailSettings, {}, { signal }),
    select: ({ data }) => data,
  })

const alertEmails = keyOf('alert-emails')

/** Whether the owner gets emails about alerts of the platform. */
export const useAlertEmails = () =>
  useQuery({
    queryKey: alertEmails,
    queryFn: ({ signal }) => call(getPlatformAlertEmails, {}, { signal }),
    select: ({ data }) => data.is_on,
  })

export function useSaveAlertEmails() {
  const client = useQueryClient()
  return useChange((is_on: boolean) => call(savePlatformAlertEmails, { body: { is_on } }), {
    inBackground: true,
    onSuccess: ({ data }) => client.setQueryData(alertEmails, { data }),
  })
}

export const useSendTestMail = (onError: (failure: Error) => void) =>
  useMutation({ mutationFn: (to: string) => call(settings.sendTestMail, { body: { to } }), onError })

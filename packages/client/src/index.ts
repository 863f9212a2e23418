export { api } from '@digisigncast/contract/calls'
export { CallError, type CallErrorCode } from './call-error.ts'
export { type CallArgs, type CallInput, type Client, type ClientOptions, createClient } from './create-client.ts'

/** The part of this package that stories use; it has no types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    listen(port: number, host: string): Server
  }
}

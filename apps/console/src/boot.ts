// Must run before any schema is created: the Content-Security-Policy forbids eval, and probing for it is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

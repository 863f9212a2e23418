// Must run before any schema is made: the page's Content-Security-Policy forbids eval, and probing for it is reported.
const page = globalThis as { __zod_globalConfig?: { jitless: boolean } }
page.__zod_globalConfig = { jitless: true }

export {}

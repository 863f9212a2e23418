import { afterAll, vi } from 'vitest'

// Files share a process: the state of modules that one has changed is not that of the next.
afterAll(() => vi.resetModules())

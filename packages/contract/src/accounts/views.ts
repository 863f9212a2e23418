import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id, line } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Grant } from './session.ts'

const maxReasonLength = 200

export const startView = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'customers/view',
  allow: ['super_admin'],
  recentSignIn: { always: ['copy'] },
  onFullDisk: true,
  summary: "Create a single-use code (30 s) that opens a customer's console as its first admin, read-only.",
  body: renamed(z.object({ userID: Id, reason: line(maxReasonLength).optional() })),
  reply: dataOf(z.object({ code: z.string() })),
})

export const openView = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/view',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Exchange the code of a view for a read-only token that is valid for one hour.',
  body: z.object({ code: z.string().min(1).max(200) }),
  reply: dataOf(Grant),
})

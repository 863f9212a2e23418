import { insertSingleUse, takeSingleUse } from './session.repo.ts'

export { sessionRoutes } from './session.routes.ts'
/** Secrets that work once, such as the links of mails. */
export const singleUse = { insert: insertSingleUse, take: takeSingleUse }

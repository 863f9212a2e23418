export { listAddresses as listOwnerAddresses } from './owners.repo.ts'
export { ownerRoutes } from './owners.routes.ts'

import { later } from '../../../ui/loading/later.tsx'

export { useOwners } from './owners.queries.ts'
export const OwnersList = later(() => import('./owners-list.tsx').then((part) => part.OwnersList))

import { Frame } from '../frame.tsx'
import { ownerPlaces } from '../places.ts'

export function OwnerShell() {
  return <Frame title="Platform" logoSuffix="Admin" places={ownerPlaces} />
}

export { LocationFields } from './location-fields.tsx'
export { locationValue } from './location-value.ts'
export { PlaceSearch } from './place-search.tsx'

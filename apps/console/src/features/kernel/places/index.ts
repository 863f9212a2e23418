export { LocationFields, locationValue } from './location-fields.tsx'
export { PlaceSearch } from './place-search.tsx'

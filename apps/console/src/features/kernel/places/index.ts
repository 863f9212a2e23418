export { LocationFields, locationValue, PlaceSearch } from './place-search.tsx'

export { type SearchAction, SearchButton } from './search-button.tsx'

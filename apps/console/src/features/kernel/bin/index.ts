export { useDeletedMessage, useKeptText } from './use-undo.ts'

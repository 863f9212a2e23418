export { useDeletedMessage, useDeletion, useKeptText } from './use-undo.ts'

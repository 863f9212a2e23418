export { useSavedMessage } from './use-saved-message.ts'
export { VersionsButton } from './versions-button.tsx'

export { waitingCommands } from './device-commands.service.ts'

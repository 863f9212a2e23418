export {
  byOwner,
  byServer,
  emitEvent,
  hasEvent,
  hintsOf,
  type NewEvent,
  recordEvent,
  recordEvents,
  updateEvent,
} from './record-event.ts'

export {
  byOwner,
  byServer,
  emitEvent,
  hasEvent,
  hintsOf,
  listedIds,
  type NewEvent,
  recordEvent,
  recordEvents,
  updateEvent,
} from './record-event.ts'

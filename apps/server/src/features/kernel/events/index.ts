export {
  byOwner,
  byServer,
  emitEvent,
  hasEvent,
  hintsOf,
  laterNote,
  listedIds,
  type NewEvent,
  recordEvent,
  recordEvents,
  updateEvent,
} from './record-event.ts'

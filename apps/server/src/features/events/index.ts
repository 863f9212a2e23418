export {
  emitEvent,
  hasEvent,
  hintsOf,
  type NewEvent,
  type Recorded,
  recordEvent,
  recordEvents,
  updateEvent,
} from './record-event.ts'

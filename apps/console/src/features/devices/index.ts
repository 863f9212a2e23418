export { DeviceTruth } from './device-truth.tsx'
export { countConnected } from './device-words.ts'
export { DevicesPanel } from './devices-panel.tsx'
export { HowToConnect } from './how-to-connect.tsx'

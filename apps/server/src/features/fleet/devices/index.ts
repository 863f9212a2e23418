export { deviceRoutes } from './devices.routes.ts'
export { devicesOf, endActivityOfScreens } from './devices.service.ts'
export { pairingRoutes } from './pairing.routes.ts'
export { connectWaiting, readyToReturn } from './return-devices.ts'

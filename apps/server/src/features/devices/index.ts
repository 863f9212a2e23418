export { deviceRoutes } from './devices.routes.ts'
export { devicesOf, endActivityOfScreen } from './devices.service.ts'
export { pairingRoutes } from './pairing.routes.ts'
